import { CHAT_INTERVAL_MS, CHAT_MARGIN_MS, createBotWindow, Pace } from "./pace.ts";

/** Identical deliveries, each to a different group. */
export interface Part {
  deliveries: number;
  /** How many messages each step of a delivery counts as in Telegram's limits. */
  weights: readonly number[];
}

export interface Load {
  /** In sending order. */
  parts: readonly Part[];
  /** The weights of the messages for the busiest group, in sending order. */
  busiest: readonly number[];
}

interface Turn {
  order: number;
  readyAt: number;
  step: number;
  weights: readonly number[];
}

/** Beyond this many messages the rate stays the same, so the rest is extrapolated. */
const MAX_SIMULATED = 20_000;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Turns of one step, ordered by when they are ready. */
class Line {
  readonly #turns: Turn[] = [];
  #first = 0;

  get head(): Turn | undefined {
    return this.#turns[this.#first];
  }

  push(turn: Turn): void {
    this.#turns.push(turn);
  }

  drop(): void {
    this.#first += 1;
  }
}

function* deliveriesOf(parts: readonly Part[]): Generator<Turn, undefined> {
  let order = 0;
  for (const { deliveries, weights } of parts) {
    for (let count = 0; count < deliveries; count += 1) {
      yield { order, readyAt: 0, step: 0, weights };
      order += 1;
    }
  }
}

/** The line with the oldest delivery that is begun and ready. */
function nextBegun(lines: Iterable<Line>, now: number): Line | null {
  let next: Line | null = null;
  for (const line of lines) {
    const { head } = line;
    if (head && head.readyAt <= now && head.order < (next?.head?.order ?? Infinity)) next = line;
  }
  return next;
}

/** When the last message is sent, if the bot sends like a lane and every call is answered immediately. */
function botMs(parts: readonly Part[]): number {
  const bot = createBotWindow();
  const begun = new Map<string, Line>();
  const fresh = deliveriesOf(parts);
  let waiting = fresh.next().value;
  let simulated = 0;
  let now = 0;
  let lastAt = 0;
  for (;;) {
    const line = nextBegun(begun.values(), now);
    const turn = line?.head ?? waiting;
    if (!turn) {
      const readyAt = [...begun.values()].map(({ head }) => head?.readyAt ?? Infinity);
      now = Math.min(Infinity, ...readyAt);
      if (now === Infinity) break;
      continue;
    }
    const { step, weights } = turn;
    const weight = weights[step] ?? 1;
    const at = bot.readyAt(weight, now);
    if (at > now) {
      now = at;
      continue;
    }
    bot.add(weight, now);
    simulated += weight;
    lastAt = now;
    if (line) line.drop();
    else waiting = simulated < MAX_SIMULATED ? fresh.next().value : undefined;
    if (step + 1 === weights.length) continue;
    const key = `${weights.join()}/${step}`;
    const following = begun.get(key) ?? new Line();
    begun.set(key, following);
    const readyAt = now + weight * CHAT_INTERVAL_MS + CHAT_MARGIN_MS;
    following.push({ ...turn, step: step + 1, readyAt });
  }
  const all = sum(parts.map(({ deliveries, weights }) => deliveries * sum(weights)));
  return simulated === 0 ? 0 : lastAt * (all / simulated);
}

/** When the last of these messages to one chat is sent. */
function chatMs(weights: readonly number[]): number {
  const pace = new Pace();
  let now = 0;
  for (const weight of weights) {
    now = Math.max(now, pace.chatReadyAt("", weight, now) ?? now);
    pace.begin("", weight, now);
    pace.end("", weight, now);
  }
  return now;
}

/** How long it takes to send everything at Telegram's limits. */
export const estimateSeconds = ({ parts, busiest }: Load): number =>
  Math.max(botMs(parts), chatMs(busiest)) / 1000;
