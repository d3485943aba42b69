import fc from "fast-check";
import { expect, test } from "vitest";

import { Pace } from "./pace.ts";

const QUICKEST_MS = 20;
const START = Date.parse("2026-11-15T05:00:00Z");

interface Sent {
  chat: string;
  weight: number;
  startedAt: number;
  endedAt: number;
}

/** Sends like a lane: everything that is allowed now, in order, and then time moves to when more is allowed. */
function sendAll(
  wanted: readonly { chat: string; weight: number }[],
  latencyOf: (call: number) => number = () => 0,
): Sent[] {
  const pace = new Pace();
  const sent: Sent[] = [];
  const flying: Sent[] = [];
  let waiting = [...wanted];
  let now = START;
  while (waiting.length > 0 || flying.length > 0) {
    let nextAt = Infinity;
    for (const one of flying.splice(0)) {
      if (one.endedAt > now) flying.push(one);
      else pace.end(one.chat, one.weight, now);
    }
    const passed = new Set<string>();
    waiting = waiting.filter(({ chat, weight }) => {
      if (passed.has(chat)) return true;
      passed.add(chat);
      const chatAt = pace.chatReadyAt(chat, weight, now);
      const readyAt = chatAt === null ? Infinity : Math.max(chatAt, pace.botReadyAt(weight, now));
      nextAt = Math.min(nextAt, readyAt > now ? readyAt : Infinity);
      if (readyAt > now) return true;
      pace.begin(chat, weight, now);
      const one = { chat, weight, startedAt: now, endedAt: now + latencyOf(sent.length) };
      flying.push(one);
      sent.push(one);
      return false;
    });
    now = Math.min(nextAt, ...flying.map(({ endedAt }) => endedAt));
    if (now === Infinity) break;
  }
  return sent;
}

/** The largest number of messages in any window of this length. */
function maxWithin(sent: readonly Sent[], windowMs: number): number {
  let max = 0;
  let first = 0;
  let count = 0;
  for (const one of sent) {
    count += one.weight;
    while ((sent[first]?.startedAt ?? 0) <= one.startedAt - windowMs) {
      count -= sent[first]?.weight ?? 0;
      first += 1;
    }
    max = Math.max(max, count);
  }
  return max;
}

const messages = fc.array(
  fc.record({
    chat: fc.integer({ min: 1, max: 12 }).map(String),
    weight: fc.oneof(
      { weight: 4, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.integer({ min: 2, max: 10 }) },
    ),
  }),
  { maxLength: 150 },
);

test("the limits of the bot and of each chat hold for any load, and everything is sent", () => {
  fc.assert(
    fc.property(messages, fc.integer({ min: 0, max: 700 }), (wanted, latencyMs) => {
      const sent = sendAll(wanted, () => latencyMs);
      expect(sent).toHaveLength(wanted.length);
      expect(maxWithin(sent, 1000)).toBeLessThanOrEqual(30);
      for (const ofChat of Map.groupBy(sent, ({ chat }) => chat).values()) {
        expect(maxWithin(ofChat, 60_000)).toBeLessThanOrEqual(20);
        for (const [index, one] of ofChat.entries()) {
          const before = ofChat[index - 1];
          if (!before) continue;
          const gap = one.startedAt - before.endedAt;
          expect(gap).toBeGreaterThanOrEqual(before.weight * 1000);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test("ten thousand groups get their message at 97 % of the allowed rate or more", () => {
  const wanted = Array.from({ length: 10_000 }, (_, index) => ({ chat: String(index), weight: 1 }));
  const sent = sendAll(wanted, () => 100);
  const seconds = ((sent.at(-1)?.startedAt ?? 0) - START) / 1000;
  expect(sent.length / 30 / seconds).toBeGreaterThanOrEqual(0.97);
});

/** As if a call were answered as soon as its message arrives. Every other one takes as short as possible. */
const latencyWith = (delays: readonly number[]) => (call: number) =>
  QUICKEST_MS + (call % 2 === 0 ? (delays[call % delays.length] ?? 0) : 0);

test("messages that arrive late count from when they arrive", () => {
  const chats = Array.from({ length: 300 }, (_, index) => ({ chat: String(index), weight: 1 }));
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1 }), (delays) => {
      const arrived = sendAll(chats, latencyWith(delays))
        .map(({ chat, weight, endedAt }) => ({ chat, weight, startedAt: endedAt, endedAt }))
        .toSorted((a, b) => a.startedAt - b.startedAt);
      expect(maxWithin(arrived, 1000)).toBeLessThanOrEqual(30);
    }),
    { numRuns: 50 },
  );
});

test("messages that arrive after more than a second count too, once they have arrived", () => {
  const chats = Array.from({ length: 300 }, (_, index) => ({ chat: String(index), weight: 1 }));
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1 }), (delays) => {
      const sent = sendAll(chats, latencyWith(delays));
      for (const [index, { startedAt: now }] of sent.entries()) {
        const counted = sent
          .slice(0, index + 1)
          .map(({ startedAt, endedAt }) => (endedAt <= now ? endedAt : startedAt));
        const recent = counted.filter((at) => at > now + QUICKEST_MS - 1000);
        expect(recent.length).toBeLessThanOrEqual(30);
      }
    }),
    { numRuns: 50 },
  );
});

test("one chat gets 20 messages a minute, at least a second apart", () => {
  const wanted = Array.from({ length: 41 }, () => ({ chat: "1", weight: 1 }));
  const minutes = sendAll(wanted).map(({ startedAt }) => (startedAt - START) / 60_000);
  expect(minutes[19]).toBeLessThan(0.5);
  expect(minutes[20]).toBeGreaterThanOrEqual(1);
  expect(minutes[20]).toBeLessThan(1.01);
  expect(minutes[40]).toBeGreaterThanOrEqual(2);
  expect(minutes[40]).toBeLessThan(2.02);
});

test("a chat gets one message at a time", () => {
  const pace = new Pace();
  pace.begin("1", 1, START);
  expect(pace.chatReadyAt("1", 1, START + 3_600_000)).toBeNull();
  pace.end("1", 1, START + 3_600_000);
  expect(pace.chatReadyAt("1", 1, START + 3_600_000)).toBe(START + 3_601_050);
});

test.each([1000, 3_600_000, 86_400_000])(
  "a clock set back by %i ms blocks neither the bot nor a chat",
  (ms) => {
    const pace = new Pace();
    for (let count = 0; count < 30; count += 1) {
      pace.begin(String(count), 1, START);
      pace.end(String(count), 1, START);
    }
    const later = START - ms;
    expect(pace.botReadyAt(1, later) - later).toBeLessThanOrEqual(1005);
    const chatAt = pace.chatReadyAt("1", 1, later) ?? Infinity;
    expect(chatAt - later).toBeLessThanOrEqual(1050);
    expect(pace.botReadyAt(1, later + 995)).toBe(later + 1005);
  },
);

test("messages that an earlier process sent count toward the limits", () => {
  const pace = new Pace();
  for (let count = 0; count < 20; count += 1) pace.remember("1", 1, START + count * 1000);
  expect(pace.chatReadyAt("1", 1, START + 21_000)).toBe(START + 60_050);
  expect(pace.chatReadyAt("2", 1, START + 21_000)).toBe(START + 21_000);
});

test("a reserved message counts once it is sent, and not if it is dropped", () => {
  const pace = new Pace();
  for (let count = 0; count < 30; count += 1) pace.reserve(String(count), 1);
  expect(pace.botReadyAt(1, START)).toBeGreaterThan(START);
  const late = START + 5000;
  for (let count = 0; count < 29; count += 1) {
    pace.unreserve(String(count), 1);
    pace.begin(String(count), 1, late);
  }
  pace.unreserve("29", 1);
  expect(pace.chatReadyAt("29", 1, late)).toBe(late);
  expect(pace.botReadyAt(1, late)).toBe(late);
  expect(pace.botReadyAt(2, late)).toBe(late + 1005);
});

test("no more albums are reserved at a time than may be sent at that time", () => {
  const pace = new Pace();
  for (const chat of ["1", "2", "3"]) {
    expect(pace.botReadyAt(10, START)).toBe(START);
    pace.reserve(chat, 10);
  }
  expect(pace.botReadyAt(10, START)).toBe(START + 1005);
});
