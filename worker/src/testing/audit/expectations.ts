import type { DatabaseSync } from "node:sqlite";

/** A point in time: how many calls had started or ended, and which broadcast was queued last. */
interface Moment {
  calls: number;
  seq: number;
}

/** How the messages of a source begin and where they go, and when that edit was requested and answered. */
interface Version {
  text: string;
  groups: readonly string[];
  begunAt: Moment;
  answeredAt: Moment;
}

/** Between these two broadcasts nothing of the source may be queued. */
interface EndedSource {
  sourceId: string;
  since: number;
  until: number;
}

const ATTEMPTS = `
  SELECT broadcast_id || ' to ' || group_id AS name, attempts
  FROM all_deliveries AS deliveries JOIN broadcasts ON broadcasts.id = broadcast_id`;

/** A call whose lane has not answered in time says nothing about the attempts that this lane has not reported. */
const IS_REPORTED = `NOT EXISTS (
  SELECT 1 FROM parcels WHERE parcels.seq = broadcasts.seq AND json_array_length(ends) > ends_done)`;

const CURRENT_ID =
  "coalesce((SELECT kept.group_id FROM group_aliases kept WHERE kept.id = ID), ID)";
const currentIdSql = (id: string) => CURRENT_ID.replaceAll("ID", id);

const WHICH = {
  // What is posted in a group can still be changed after the group was removed.
  group: `action = 'post' AND ${currentIdSql("deliveries.group_id")}`,
  broadcast: "broadcast_id",
  source: "source_id",
};

const RUNS = `
  SELECT seq, id, source_id, message, (
    SELECT json_group_array(${currentIdSql("deliveries.group_id")}) FROM all_deliveries AS deliveries WHERE broadcast_id = broadcasts.id) AS groups
  FROM broadcasts WHERE source_id IS NOT NULL`;

/**
 * Records what the worker promises with its answers: nothing is sent after an end, and what is queued after an edit has
 * the edited content. Attempts and the numbers of broadcasts give the order, so it does not depend on the clock.
 */
export function createExpectations(database: DatabaseSync) {
  const attemptsAtEnd = new Map<string, unknown>();
  const versions = new Map<string, Version[]>();
  const endedSources: EndedSource[] = [];
  const open = new Set<{ sourceId: string; hasNoOverlap: boolean }>();

  const lastSeq = () =>
    Number(database.prepare("SELECT coalesce(max(seq), 0) AS seq FROM broadcasts").get()?.["seq"]);

  /** Maps a group that was merged into another to that one. */
  const currentId = (id: string) =>
    String(database.prepare(`SELECT ${currentIdSql("?1")} AS id`).get(id)?.["id"]);
  const currentIdsOf = (ids: readonly string[]) => new Set(ids.map(currentId));

  let calls = 0;
  const thisMoment = (): Moment => {
    calls += 1;
    return { calls, seq: lastSeq() };
  };

  const readRuns = () =>
    database
      .prepare(RUNS)
      .all()
      .map((row) => ({
        seq: Number(row["seq"]),
        id: String(row["id"]),
        sourceId: String(row["source_id"]),
        message: String(row["message"]),
        groups: JSON.parse(String(row["groups"])) as string[],
      }));

  function* faultsOf(run: ReturnType<typeof readRuns>[number]): Generator<string> {
    const { seq, sourceId, message, groups } = run;
    const all = versions.get(sourceId) ?? [];
    const isReplaced = (version: Version) =>
      all.some(
        ({ begunAt, answeredAt }) =>
          begunAt.calls > version.answeredAt.calls && answeredAt.seq < seq,
      );
    const matches = (version: Version) =>
      message.startsWith(version.text) &&
      currentIdsOf(groups).isSubsetOf(currentIdsOf(version.groups));
    // While an edit is under way, a run may have the old or the new content.
    const possible = all.filter((version) => version.begunAt.seq < seq && !isReplaced(version));
    if (all.length > 0 && !possible.some(matches)) yield "does not match the edits of its source";
    const isForbidden = (ended: EndedSource) =>
      ended.sourceId === sourceId && seq > ended.since && seq <= ended.until;
    if (endedSources.some(isForbidden)) yield "was queued although its source was ended";
  }

  return {
    /** The number of the broadcast that was queued last. */
    lastSeq,
    /** Follows a call about a schedule or a campaign; resolves to true if no other call about it overlapped. */
    follow: async (sourceId: string, call: Promise<unknown>): Promise<boolean> => {
      const own = { sourceId, hasNoOverlap: true };
      open.add(own);
      const ofSource = [...open].filter((call) => call.sourceId === sourceId);
      if (ofSource.length > 1) for (const call of ofSource) call.hasNoOverlap = false;
      for (const ended of endedSources) {
        if (ended.sourceId === sourceId) ended.until = Math.min(ended.until, lastSeq());
      }
      await call;
      open.delete(own);
      return own.hasNoOverlap;
    },
    /** The call that ended it has been answered, so no further attempt may follow. */
    expectNoMoreAttempts: (which: keyof typeof WHICH, id: string): void => {
      const rows = database
        .prepare(`${ATTEMPTS} WHERE ${WHICH[which]} = ? AND ${IS_REPORTED}`)
        .all(which === "group" ? currentId(id) : id);
      for (const { name, attempts } of rows) attemptsAtEnd.set(String(name), attempts);
    },
    /** Nothing of the source may be queued until the next call about it. */
    expectNothingQueued: (sourceId: string): void => {
      endedSources.push({ sourceId, since: lastSeq(), until: Infinity });
    },
    /** A call starts that gives a source this content. The returned function is called with its answer. */
    edit: (text: string, groups: readonly string[]) => {
      const begunAt = thisMoment();
      return (sourceId: string): void => {
        const version = { text, groups, begunAt, answeredAt: thisMoment() };
        versions.set(sourceId, [...(versions.get(sourceId) ?? []), version]);
      };
    },
    breaches: (): string[] => [
      ...database
        .prepare(ATTEMPTS)
        .all()
        .filter(({ name, attempts }) => (attemptsAtEnd.get(String(name)) ?? attempts) !== attempts)
        .map(({ name }) => `${String(name)} was sent after it was ended`),
      ...readRuns().flatMap((run) => [...faultsOf(run)].map((fault) => `${run.id} ${fault}`)),
    ],
  };
}

export type Expectations = ReturnType<typeof createExpectations>;
