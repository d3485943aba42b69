import { CALLS } from "@tbm/contract/calls.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Start } from "#testing/crash/worker-process.ts";
import { eventually } from "#testing/world/eventually.ts";
import { png } from "#testing/world/pictures.ts";

import { testAlerts } from "./alerts.suite.ts";
import { testAutomatic } from "./automatic.suite.ts";
import { testBackups } from "./backups.suite.ts";
import { testBotUpdate } from "./bots.suite.ts";
import { testCalendar } from "./calendar.suite.ts";
import { testChanges } from "./changes.suite.ts";
import { describeDoctor } from "./doctor.suite.ts";
import { describeForecast } from "./forecast.suite.ts";
import { testFormatting } from "./formatting.suite.ts";
import { testGroups } from "./groups.suite.ts";
import { createHostFixture, type HostFixture } from "./host-fixture.ts";
import { testHttp } from "./http.suite.ts";
import { testLibrary } from "./library.suite.ts";
import { describeMoving } from "./moving.suite.ts";
import { testOutages } from "./outage.suite.ts";
import { describePreflight } from "./preflight.suite.ts";
import { testRecords } from "./records.suite.ts";
import { describeReleaseHold } from "./release-hold.suite.ts";
import { testResend } from "./resend.suite.ts";
import { describeRestartAfterKill } from "./restart-after-kill.suite.ts";
import { testSavedPosts } from "./saved-posts.suite.ts";
import { describeSchedules } from "./schedules.suite.ts";
import { testSearches } from "./search.suite.ts";
import { testSheets } from "./sheets.suite.ts";

const picture = (seed: number) => new File([png({ seed })], `${seed}.png`);
const LINK = { inline_keyboard: [[{ text: "Shop", url: "https://shop.example.com/" }]] };

/** What every host must do. */
export function describeHost(start: Start): void {
  let fixture: HostFixture;
  beforeAll(async () => {
    fixture = await createHostFixture(start);
  });
  afterAll(() => fixture.close());

  const control = () => fixture.telegram.control;
  const chatIds = (entries: readonly { chatId: number }[]) =>
    entries.map(({ chatId }) => chatId).toSorted((a, b) => a - b);
  const ids = (chats: readonly { id: number }[]) =>
    chats.map(({ id }) => id).toSorted((a, b) => a - b);

  test("every call exists: it answers 401 without a key, and a documented status for an unknown id", async () => {
    for (const call of Object.values(CALLS)) {
      const path = call.path.replaceAll(/\{\w+\}/g, "unknown");
      const { method } = call;
      if (call.access === "key") {
        const response = await fetch(`${fixture.url}${path}`, { method });
        expect([401, 429], `${method} ${path}`).toContain(response.status);
      }
      const body = method === "GET" || method === "DELETE" ? undefined : {};
      const { status } = await fixture.call(method, path, body);
      const refusals: readonly number[] = "refusals" in call ? call.refusals : [];
      const documented = [400, 404, call.answer.status, ...refusals];
      expect(documented, `${method} ${path}`).toContain(status);
    }
    expect((await fixture.call("GET", "/api/unknown")).status).toBe(404);
  });

  test("a request that is refused unread leaves its connection usable", async () => {
    for (let round = 0; round < 40; round += 1) {
      expect((await fixture.call("POST", "/api/webhooks/unknown", {})).status).toBe(404);
      expect((await fixture.call("GET", "/api/health")).status).toBe(200);
    }
  });

  testHttp(() => fixture);
  describeDoctor(() => fixture);
  // Alone, because other failures would be reported first, and the next alert comes six minutes later.
  testAlerts(() => fixture);

  describe.concurrent("with bots", () => {
    describeSchedules(() => fixture);
    describePreflight(() => fixture);
    testFormatting(() => fixture);
    testSearches(() => fixture);
    testResend(() => fixture);
    testAutomatic(() => fixture);
    testGroups(() => fixture);
    testRecords(() => fixture);
    testBotUpdate(() => fixture);
    testOutages(() => fixture);

    test("groups are found by webhook, follow renames, and disappear when the bot leaves", async () => {
      const { botId, bot, chats } = await fixture.botInGroups(2);
      const names = async () => {
        const { body } = await fixture.call("GET", `/api/bots/${botId}/groups`);
        return body.map(({ name }: { name: string }) => name).toSorted();
      };
      const [first, second] = chats;
      control().changeChat(first?.id ?? 0, { title: "Renamed" });
      control().removeBot(second?.id ?? 0, bot.id);
      await eventually(async () => expect(await names()).toEqual(["Renamed"]));
    });

    test("a message with a picture and a keyboard reaches every group, and is uploaded once", async () => {
      const { send, seen, chats } = await fixture.botInGroups(8);
      const keyboard = await fixture.call("POST", "/api/keyboards", {
        name: "Links",
        keyboard: LINK,
      });
      const fields = { message: "Hello", keyboardId: keyboard.body.id, image: picture(1) };
      const { status, body } = await send(fields);
      expect(status).toBe(200);
      expect(body).toMatchObject({ totalSent: 8, totalFailed: 0, totalPending: 0 });
      expect(chatIds(seen())).toEqual(ids(chats));
      expect(new Set(seen().map(({ file }) => file?.sha256)).size).toBe(1);
      for (const { replyMarkup } of seen()) expect(replyMarkup).toEqual(LINK);
    });

    testLibrary(() => fixture);

    testSavedPosts(() => fixture);
    testCalendar(() => fixture);

    test("a scheduled message is sent within five seconds of its time", async () => {
      const { form, seen, chats } = await fixture.botInGroups(2);
      const moment = new Date(Math.ceil((Date.now() + 2000) / 60_000) * 60_000).toISOString();
      const [date, time] = [moment.slice(0, 10), moment.slice(11, 16)];
      const plan = form({ message: "Now", date, time });
      const planned = await fixture.call("POST", "/api/schedule", plan);
      expect(planned.body).toMatchObject({ scheduled_time: moment });
      await eventually(() => expect(chatIds(seen())).toEqual(ids(chats)));
      for (const { at } of seen()) {
        expect(at).toBeGreaterThanOrEqual(Date.parse(moment));
        expect(at).toBeLessThan(Date.parse(moment) + 5000);
      }
    });

    test("a campaign posts pictures of its folder immediately, and can be paused", async () => {
      const { botId, groups, seen } = await fixture.botInGroups(2);
      const folder = await fixture.call("POST", "/api/folders", { name: "Round" });
      const data = new FormData();
      data.append("folderId", folder.body.id);
      for (const seed of [11, 12]) data.append("images", picture(seed));
      await fixture.call("POST", "/api/images", data);
      const { status, body } = await fixture.call("POST", "/api/campaigns", {
        name: "Game",
        botId,
        groups,
        folderId: folder.body.id,
        messageTemplate: "Play {random}",
        intervalHours: 6,
        imagesPerSend: 2,
      });
      expect(status).toBe(201);
      await eventually(() => expect(seen()).toHaveLength(4));
      const paused = await fixture.call("POST", `/api/campaigns/${body.id}/stop`);
      expect(paused.body.status).toBe("paused");
    });

    describeForecast(() => fixture);
    testChanges(() => fixture);

    test("an unanswered call is unconfirmed, a refused one is failed, and neither is sent twice", async () => {
      const { chats, send, seen } = await fixture.botInGroups(5);
      const at = (index: number) => ({
        match: { method: "sendMessage", chatId: chats[index]?.id ?? 0 },
        next: 1,
      });
      control().addFault({ kind: "applied-reset", ...at(0) });
      control().addFault({ kind: "error", code: 500, description: "Internal", ...at(1) });
      const kicked = "Forbidden: bot was kicked from the supergroup chat";
      control().addFault({ kind: "error", code: 403, description: kicked, ...at(2) });
      control().addFault({ kind: "applied-truncated", ...at(3) });
      const { body } = await send({ message: "Hello" });
      expect(body).toMatchObject({ totalSent: 1, totalFailed: 1, totalUnconfirmed: 3 });
      expect(chatIds(seen())).toEqual(ids([0, 3, 4].flatMap((index) => chats[index] ?? [])));
    });

    test("after a 429 the message is sent once, when the wait is over", async () => {
      const { chats, send, seen } = await fixture.botInGroups(2);
      const match = { method: "sendMessage", chatId: chats[0]?.id ?? 0 };
      const parameters = { retry_after: 3 };
      control().addFault({ kind: "error", code: 429, parameters, match, next: 1 });
      const sentAt = Date.now();
      expect((await send({ message: "Hello" })).body).toMatchObject({ totalSent: 2 });
      expect(seen()).toHaveLength(2);
      const late = seen().find(({ chatId }) => chatId === match.chatId);
      expect((late?.at ?? 0) - sentAt).toBeGreaterThanOrEqual(3000);
    });

    test("a message to a group that became a supergroup reaches the supergroup", async () => {
      const { chats, send, seen, botId } = await fixture.botInGroups(1, "group");
      const moved = control().migrateChat(chats[0]?.id ?? 0);
      expect((await send({ message: "Hello" })).body).toMatchObject({ totalSent: 1 });
      expect(chatIds(seen())).toEqual([moved.id]);
      await eventually(async () => {
        const { body } = await fixture.call("GET", `/api/bots/${botId}/groups`);
        expect(body).toMatchObject([{ chatId: String(moved.id), type: "supergroup" }]);
      });
    });

    test("a stopped broadcast is not sent", async () => {
      const { chats, send, seen } = await fixture.botInGroups(3);
      const faults = chats.map(({ id: chatId }) => {
        const parameters = { retry_after: 30 };
        return control().addFault({ kind: "error", code: 429, parameters, match: { chatId } }).id;
      });
      const isWaiting = (fault: string) =>
        control()
          .listFaults()
          .some(({ id: known, struck }) => known === fault && struck > 0);
      const message = `Stop ${chats[0]?.id ?? ""}`;
      const sending = send({ message });
      let id = "";
      await eventually(async () => {
        const { body } = await fixture.call("GET", "/api/broadcasts");
        id = body.find((broadcast: { message: string }) => broadcast.message === message).id;
        expect(faults.every(isWaiting)).toBe(true);
        const list = await fixture.call("GET", `/api/broadcasts/${id}/deliveries`);
        const states = list.body.map(({ state }: { state: string }) => state);
        expect(states).toEqual(["queued", "queued", "queued"]);
      });
      expect((await fixture.call("POST", `/api/broadcasts/${id}/stop`)).status).toBe(200);
      expect((await sending).body).toMatchObject({ totalSent: 0, totalPending: 0 });
      expect(seen()).toEqual([]);
    });
  });

  describeRestartAfterKill(() => fixture);

  testSheets(() => fixture);
  testBackups(() => fixture);

  test("every call has succeeded above, with an answer that fits the contract", async () => {
    const { body } = await fixture.call("GET", "/api/backups");
    // Only an import or a restore creates a hold; describeMovedWorker covers that.
    const needRestore = body.can_restore ? [] : ["releaseHold", "restoreBackup"];
    expect(fixture.neverSucceeded()).toEqual(needRestore);
  });
}

/** What every host must do with a worker that was moved to it. Takes more than a minute. */
export function describeMovedWorker(start: Start): void {
  describeMoving("to another folder of the same host", start, start);
  describeReleaseHold(start);
}
