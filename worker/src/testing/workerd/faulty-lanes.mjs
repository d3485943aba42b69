// Wraps the worker in tests: its lanes fail or stop as the table lane_faults says. With step 0 a lane's alarm
// always fails; with any other number the object is stopped once, at that step of its next run. Every use of
// a database or of Telegram has a step before it and one after it.
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

/** The object's own storage. Only the uses of its database are steps. */
const countedStorage = (storage, stepNow) => {
  const sql = {
    exec: (...given) => stepNow(() => storage.sql.exec(...given)),
  };
  return new Proxy(storage, {
    get: (target, name) => {
      if (name === "sql") return sql;
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
};

export class LaneObject extends Lane {
  left = Infinity;
  telegramId = "";

  constructor(state, bindings) {
    const self = {};
    const storage = countedStorage(state.storage, (work) => self.lane.stepNow(work));
    Object.defineProperty(state, "storage", { value: storage });
    super(state, { ...bindings, DB: counted(bindings.DB, (work) => self.lane.step(work)) });
    self.lane = this;
    this.database = bindings.DB;
  }

  spend() {
    this.left -= 1;
    if (this.left > 0) return;
    // The next object of this bot is not to be stopped again.
    this.left = Infinity;
    lanes.delete(this.telegramId);
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

  stepNow(work) {
    this.spend();
    const result = work();
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
      this.telegramId = fault[1];
      lanes.set(this.telegramId, this);
      this.left = fault[0];
    }
    await super.alarm();
  }
}
