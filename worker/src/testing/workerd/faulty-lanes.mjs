// Wraps the worker in tests: its lanes fail or stop as the table lane_faults says. With step 0 a lane's alarm
// always fails; with any other number the object is stopped once, at that step of its next run. Every use of
// the database or of Telegram has a step before it and one after it.
import worker, { LaneObject as Lane } from "./worker.js";

// The platform requires a default export.
export default worker;

/** Lane objects by the Telegram id of their bot. */
const lanes = new Map();

const fetchReally = globalThis.fetch;
globalThis.fetch = (url, init) => {
  const lane = lanes.get(/\/bot(\d+):/.exec(url)?.[1]);
  return lane ? lane.step(() => fetchReally(url, init)) : fetchReally(url, init);
};

const counted = (database, step) => ({
  prepare: (sql) => ({
    bind: (...values) => {
      const statement = database.prepare(sql).bind(...values);
      return { statement, raw: () => step(() => statement.raw()) };
    },
  }),
  batch: (list) => step(() => database.batch(list.map(({ statement }) => statement))),
});

export class LaneObject extends Lane {
  left = Infinity;

  constructor(state, bindings) {
    const self = {};
    super(state, { ...bindings, DB: counted(bindings.DB, (work) => self.lane.step(work)) });
    self.lane = this;
    this.database = bindings.DB;
  }

  spend() {
    this.left -= 1;
    if (this.left > 0) return;
    // oxlint-disable-next-line no-console -- the platform's log is the console
    console.log("stopped on purpose");
    this.ctx.abort("stopped on purpose");
  }

  async step(work) {
    this.spend();
    const result = await work();
    this.spend();
    return result;
  }

  async alarm() {
    const botId = (await this.ctx.storage.get("bot")) ?? "";
    const ask = (sql) => this.database.prepare(sql).bind(botId).raw();
    const [fault] = await ask("SELECT step, telegram_id FROM lane_faults WHERE bot_id = ?");
    if (fault?.[0] === 0) {
      // oxlint-disable-next-line no-console -- the platform's log is the console
      console.log("failed on purpose");
      throw new Error("failed on purpose");
    }
    if (fault) {
      await ask("DELETE FROM lane_faults WHERE bot_id = ?");
      lanes.set(fault[1], this);
      this.left = fault[0];
    }
    await super.alarm();
  }
}
