/*
 * What follows a message that is sent: its posts are deleted after some hours, or the posts of earlier runs are deleted
 * where the new one is posted. A broadcast with a lifetime has the time of its next check in `follow_up_at`. Repeating a
 * check does no harm, so a crash between two of them loses nothing.
 */
import { newId, timestamp } from "#ids.ts";
import { allLedgers } from "#ledger/all-bots/all-ledgers.ts";
import { wakeBotsOf } from "#ledger/all-bots/broadcast-bots.ts";
import { type FollowUp, ledgerOf } from "#ledger/ledger.ts";
import type { Ports } from "#ports.ts";
import { FOLLOWING } from "#step-budget.ts";

const HOUR_MS = 3_600_000;
/** Telegram lets bots delete their posts for 48 hours. This leaves time to do it. */
const LATEST_MS = 47.5 * HOUR_MS;
/** How often a message that is still being sent is looked at. */
const UNFINISHED_MS = 15_000;
/** How many earlier runs are cleared in one look. */
const RUNS_CLEARED = 2;

const toInstant = (at: number) => new Date(at).toISOString();

/** When the posts expire, or null if they never do. */
function expiryOf({ deleteAfterHours, firstPostAt, lastPostAt }: FollowUp): number | null {
  if (deleteAfterHours === null || firstPostAt === null || lastPostAt === null) return null;
  return Math.min(lastPostAt + deleteAfterHours * HOUR_MS, firstPostAt + LATEST_MS);
}

async function look(ports: Ports, botId: string, due: FollowUp): Promise<void> {
  const ledger = ledgerOf(ports, botId);
  const all = allLedgers(ports);
  const now = ports.now();
  if (!due.isFinished) {
    await ports.db.batch([ledger.setFollowUp(due.id, toInstant(now + UNFINISHED_MS))]);
    return;
  }
  const earlier = due.deletePrevious ? await all.findEarlierPosts(due.id, RUNS_CLEARED + 1) : [];
  const groups = earlier.length > 0 ? await all.readReached(due.id) : [];
  const cleared = earlier.filter(({ isSending }) => !isSending).slice(0, RUNS_CLEARED);
  const queued: string[] = [];
  const newChange = () => {
    const id = newId(ports, "chg");
    queued.push(id);
    return id;
  };
  const clearing = cleared.flatMap((run) =>
    all.queueChange({
      id: newChange(),
      targetId: run.id,
      groups,
      content: null,
      startedBy: "next-run",
    }),
  );
  const expiresAt = expiryOf(due);
  const isExpired = expiresAt !== null && expiresAt <= now;
  const expiring = isExpired
    ? all.queueChange({
        id: newChange(),
        targetId: due.id,
        groups: null,
        content: null,
        startedBy: "expiry",
      })
    : [];
  // A run that is being sent again is cleared when it is sent.
  const againAt = cleared.length === RUNS_CLEARED ? now : now + UNFINISHED_MS;
  const nextAt = earlier.length > cleared.length ? againAt : isExpired ? null : expiresAt;
  await ports.db.batch([
    ledger.setFollowUp(due.id, nextAt === null ? null : toInstant(nextAt)),
    ...(cleared.length > 0 ? all.unpackParcels(cleared.map((run) => run.id)) : []),
    ...clearing,
    ...expiring,
  ]);
  if (queued.length > 0) await wakeBotsOf(ports, queued, botId);
}

/** Does what is due, and returns when the next look is due, or Infinity if none is. */
export async function planFollowUps(
  ports: Ports,
  botId: string,
  beforeLooks = async () => {},
): Promise<number> {
  const ledger = ledgerOf(ports, botId);
  for (;;) {
    const next = await ledger.readFollowUp();
    if (!next) return Infinity;
    if (next.at > timestamp(ports)) return Date.parse(next.at);
    if (!ports.hasBudget(FOLLOWING)) return ports.now();
    await beforeLooks();
    await look(ports, botId, next);
  }
}
