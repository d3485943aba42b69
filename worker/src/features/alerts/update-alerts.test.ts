import { plain } from "@tbm/contract/sentences/sentences.ts";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";

import { raiseRestarted } from "#alerts/store-alerts.ts";
import { failedSince } from "#ledger/all-bots/failed-broadcasts.ts";
import type { BackupState } from "#ports.ts";
import { type AlertStage, createAlertStage } from "#testing/alerts/alert-stage.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let on: AlertStage;
beforeEach(async () => {
  on = await createAlertStage();
});
afterEach(() => on.world.close());

test("a revoked token is reported once, and once more when the bot is back", async () => {
  const other = on.control.createBot({ name: "Other" });
  const { body } = await on.world.call("POST", "/api/bots", {
    name: "Other <b>",
    token: other.token,
  });
  on.control.revokeToken(other.id);
  await on.world.elapse(16 * MINUTE);
  await on.world.until(on.world.call("GET", "/api/bots"));
  expect(await on.ann.round()).toEqual([
    "A bot is offline\n• Other <b>: Telegram no longer accepts its token. Get a new one from BotFather.",
  ]);
  await on.world.elapse(10 * MINUTE);
  expect(await on.ann.round()).toEqual([]);
  on.world.database
    .prepare("UPDATE bots SET status = 'online', cause = NULL WHERE id = ?")
    .run(body.id);
  expect(await on.ann.round()).toEqual(["A bot is online again\n• Other <b>"]);
  await on.world.elapse(10 * MINUTE);
  expect(await on.ann.round()).toEqual([]);
});

test("a bot that came back before its alert was sent is not reported", async () => {
  await on.change({ quietFrom: "11:00", quietUntil: "13:00" });
  on.setStatus("offline");
  await on.ann.round();
  on.setStatus("online");
  await on.ann.round();
  await on.world.elapse(2 * HOUR);
  expect(await on.ann.round()).toEqual([]);
});

test("lost groups are reported once, and again only if they were back in between", async () => {
  const group = on.control.createChat({ type: "supergroup", title: "VIP" });
  on.control.addBot(group.id, on.stage.bot.id);
  await on.control.settleDeliveries();
  await on.world.elapse(2000);
  const lose = async () => {
    on.control.kickBot(group.id, on.stage.bot.id);
    await on.control.settleDeliveries();
    await on.world.elapse(10 * MINUTE);
  };
  await lose();
  const LOST = "A group is lost: no bot can post there\n• VIP";
  expect(await on.ann.round()).toEqual([LOST]);
  await on.world.elapse(HOUR);
  expect(await on.ann.round()).toEqual([]);
  on.control.addBot(group.id, on.stage.bot.id);
  await on.control.settleDeliveries();
  expect(await on.ann.round()).toEqual([]);
  await on.world.elapse(2000);
  await lose();
  expect(await on.ann.round()).toEqual([LOST]);
});

test("a missed message is reported with the reason", async () => {
  const first = { message: "News", date: "2026-11-15", time: "12:05", groups: ["grp_000001"] };
  await on.stage.schedule(first);
  await on.world.call("DELETE", "/api/groups/grp_000001");
  await on.world.elapse(6 * MINUTE);
  expect(await on.ann.round()).toEqual([
    "A planned post was missed\n• “News”: none of its groups are in the list anymore",
  ]);
  await on.world.elapse(HOUR);
  expect(await on.ann.round()).toEqual([]);
});

test("each downtime in which a recurring message missed a run is reported once", async () => {
  const { body } = await on.stage.schedule({
    message: "Morning",
    date: "2026-11-16",
    time: "09:00",
    repeat: "daily",
  });
  const miss = (hoursAgo: number) => {
    const at = new Date(on.world.clock.now() - hoursAgo * HOUR).toISOString();
    const cause = { code: "worker_was_down", params: {} } as const;
    on.world.insertRows({
      scheduleMisses: [{ schedule_id: body.id, first_at: at, last_at: at, runs: 1, cause }],
    });
  };
  const TOLD =
    "A planned post was missed\n• “Morning”: the worker was not running at the planned time";
  await on.world.elapse(2 * HOUR);
  miss(1);
  expect(await on.ann.round()).toEqual([TOLD]);
  await on.world.elapse(HOUR);
  expect(await on.ann.round()).toEqual([]);
  miss(0.5);
  expect(await on.ann.round()).toEqual([TOLD]);
});

test("finding failed messages reads only those that failed", async () => {
  const query = sql`EXPLAIN QUERY PLAN ${failedSince("2026-11-15T00:00:00.000Z")}`;
  expect(JSON.stringify(await on.world.ports.db.all(query))).toContain(
    "USING INDEX broadcasts_with_failures",
  );
});

test("a campaign whose folder is empty is reported once, not with every run", async () => {
  await on.stage.campaign(await on.stage.folder(0), { intervalHours: 1 });
  await on.world.elapse(MINUTE);
  const [text, ...others] = await on.ann.round();
  expect(text).toContain("A planned post was missed\n• “Game”: its folder has no pictures");
  expect(others).toEqual([]);
  await on.world.elapse(3 * HOUR);
  expect(await on.ann.round()).toEqual([]);
});

test("a folder that runs out within three days is reported once", async () => {
  await on.stage.campaign(await on.stage.folder(3), { intervalHours: 6 });
  await on.world.elapse(MINUTE);
  expect(await on.ann.round()).toEqual([
    "A campaign runs out of new pictures within 3 days\n• Game: 2 new pictures left",
  ]);
  await on.world.elapse(7 * MINUTE);
  expect(await on.ann.round()).toEqual([]);
});

test("storage that is nearly full is reported once", async () => {
  const facts = { migration: null, usedBytes: 1, freeBytes: 100 * 1024 ** 2, diskBytes: null };
  on.world.ports.inspection.storage = async () => facts;
  expect(await on.ann.round()).toEqual([
    "The worker's storage is nearly full\n• Only 100 MB free. Free some space soon.",
  ]);
  await on.world.elapse(HOUR);
  expect(await on.ann.round()).toEqual([]);
});

test("a crash is reported, and each failed backup once", async () => {
  let failure: BackupState["failure"] = null;
  const known = on.world.ports.backups.state;
  on.world.ports.backups.state = async () => ({ ...(await known()), failure });
  await raiseRestarted(on.world.ports);
  const failAt = (at: number) => {
    failure = { at: new Date(at).toISOString(), cause: plain("backup_no_space") };
  };
  failAt(on.world.ports.now());
  const [text = ""] = await on.ann.round();
  const stored = on.world.database.prepare(
    "SELECT params FROM alerts WHERE kind = 'backup_failed'",
  );
  expect(stored.get()).toEqual({ params: '{"cause":{"code":"backup_no_space","params":{}}}' });
  expect(text).toMatch(
    /^A backup failed\n• There is no space left .*\n\nThe worker restarted\n• It had stopped/,
  );
  await on.world.elapse(72 * HOUR);
  expect(await on.ann.round()).toEqual([]);
  failAt(on.world.ports.now());
  await on.world.elapse(HOUR);
  expect(await on.ann.round()).toHaveLength(1);
});

test("in Thai, the reason of a failed backup is in Thai too", async () => {
  await on.change({ language: "th" });
  const known = on.world.ports.backups.state;
  const at = new Date(on.world.ports.now()).toISOString();
  const failure = { at, cause: plain("backup_no_space") };
  on.world.ports.backups.state = async () => ({ ...(await known()), failure });
  expect(await on.ann.round()).toEqual([
    "สำรองข้อมูลไม่สำเร็จ\n• พื้นที่ว่างไม่พอสำหรับข้อมูลสำรอง เพิ่มพื้นที่ว่างก่อน",
  ]);
});
