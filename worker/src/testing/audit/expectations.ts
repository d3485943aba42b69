import type { DatabaseSync } from "node:sqlite";

/** A moment: how many calls had begun or ended, and which broadcast had been queued last. */
interface Moment {
  calls: number;
  seq: number;
}

/** How the messages of a source begin and where they go, and when that was asked for and answered. */
interface Version {
  text: string;
  groups: readonly string[];
  begunAt: Moment;
  answeredAt: Moment;
}

/** Between these two nothing of the source is queued. */
interface Silence {
  sourceId: string;
  since: number;
  until: number;
}

const MARKS = `
  SELECT broadcast_id || ' to ' || group_id AS name, attempts
  FROM deliveries JOIN broadcasts ON broadcasts.id = broadcast_id`;

const KEPT = "coalesce((SELECT kept.group_id FROM group_aliases kept WHERE kept.id = ID), ID)";
const kept = (id: string) => KEPT.replaceAll("ID", id);

const WHICH = {
  group: kept("deliveries.group_id"),
  broadcast: "broadcast_id",
  source: "source_id",
};

const RUNS = `
  SELECT seq, id, source_id, message, (
    SELECT json_group_array(${kept("deliveries.group_id")}) FROM deliveries WHERE broadcast_id = broadcasts.id) AS groups
  FROM broadcasts WHERE source_id IS NOT NULL`;

/**
 * What the worker promises by its answers: that nothing more leaves of what was ended, and that what is
 * queued after an edit is as it was edited. A delivery is marked before it leaves, so its marks are counted;
 * broadcasts are numbered as they are queued, so that it does not matter what the clock says.
 */
export function createExpectations(database: DatabaseSync) {
  const marks = new Map<string, unknown>();
  const versions = new Map<string, Version[]>();
  const silences: Silence[] = [];
  const open = new Set<{ sourceId: string; isAlone: boolean }>();

  const lastSeq = () =>
    Number(database.prepare("SELECT coalesce(max(seq), 0) AS seq FROM broadcasts").get()?.["seq"]);

  /** A group that was joined into another is that one. */
  const keptId = (id: string) =>
    String(database.prepare(`SELECT ${kept("?1")} AS id`).get(id)?.["id"]);
  const keptOf = (ids: readonly string[]) => new Set(ids.map(keptId));

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
    const isTrue = (version: Version) =>
      message.startsWith(version.text) && keptOf(groups).isSubsetOf(keptOf(version.groups));
    // While an edit is being asked for, a run may be as it was or as it will be.
    const possible = all.filter((version) => version.begunAt.seq < seq && !isReplaced(version));
    if (all.length > 0 && !possible.some(isTrue)) yield "is not as its source was edited";
    const isSilent = (one: Silence) =>
      one.sourceId === sourceId && seq > one.since && seq <= one.until;
    if (silences.some(isSilent)) yield "was queued although its source was ended";
  }

  return {
    /** The number of the broadcast that was queued last. */
    lastSeq,
    /** Makes a call about a schedule or a campaign; true if no other about it was under way meanwhile. */
    ask: async (sourceId: string, call: Promise<unknown>): Promise<boolean> => {
      const own = { sourceId, isAlone: true };
      open.add(own);
      const ofSource = [...open].filter((one) => one.sourceId === sourceId);
      if (ofSource.length > 1) for (const one of ofSource) one.isAlone = false;
      for (const silence of silences) {
        if (silence.sourceId === sourceId) silence.until = Math.min(silence.until, lastSeq());
      }
      await call;
      open.delete(own);
      return own.isAlone;
    },
    /** The call that ended it has been answered. */
    nothingLeaves: (which: keyof typeof WHICH, id: string): void => {
      const rows = database
        .prepare(`${MARKS} WHERE ${WHICH[which]} = ?`)
        .all(which === "group" ? keptId(id) : id);
      for (const { name, attempts } of rows) marks.set(String(name), attempts);
    },
    /** Nothing of it is queued until somebody asks for something else. */
    nothingIsQueued: (sourceId: string): void => {
      silences.push({ sourceId, since: lastSeq(), until: Infinity });
    },
    /** A call begins that makes a schedule or a campaign so; what is given back is told of its answer. */
    edit: (text: string, groups: readonly string[]) => {
      const begunAt = thisMoment();
      return (sourceId: string): void => {
        const version = { text, groups, begunAt, answeredAt: thisMoment() };
        versions.set(sourceId, [...(versions.get(sourceId) ?? []), version]);
      };
    },
    breaches: (): string[] => [
      ...database
        .prepare(MARKS)
        .all()
        .filter(({ name, attempts }) => (marks.get(String(name)) ?? attempts) !== attempts)
        .map(({ name }) => `${String(name)} left after it was ended`),
      ...readRuns().flatMap((run) => [...faultsOf(run)].map((fault) => `${run.id} ${fault}`)),
    ],
  };
}

export type Expectations = ReturnType<typeof createExpectations>;
