// Wraps the worker in BENCH=cloudflare: GET /uses returns what it has used since it was last asked.
import worker, { LaneObject as Lane } from "./worker.js";

const NONE = {
  requests: 0,
  objectRequests: 0,
  objectMs: 0,
  d1Queries: 0,
  d1RowsRead: 0,
  d1RowsWritten: 0,
  objectRowsRead: 0,
  objectRowsWritten: 0,
  firstWokenAt: 0,
};
let uses = { ...NONE };
/** A cursor knows its rows only when it has been read. */
let cursors = [];

function noted(result) {
  uses.d1Queries += 1;
  uses.d1RowsRead += result.meta.rows_read;
  uses.d1RowsWritten += result.meta.rows_written;
  return result;
}

const countedStatement = (statement) => ({
  statement,
  bind: (...values) => countedStatement(statement.bind(...values)),
  run: async () => noted(await statement.run()),
  // The answer as arrays doesn't say how many rows were read, so the read runs a second time.
  raw: async () => {
    noted(await statement.all());
    return statement.raw();
  },
});

const countedDatabase = (database) => ({
  prepare: (sql) => countedStatement(database.prepare(sql)),
  batch: async (list) => (await database.batch(list.map(({ statement }) => statement))).map(noted),
});

const countedLanes = (lanes) => ({
  getByName: (name) =>
    new Proxy(lanes.getByName(name), {
      get:
        (lane, method) =>
        (...given) => {
          uses.objectRequests += 1;
          if (method === "wake") uses.firstWokenAt ||= Date.now();
          return lane[method](...given);
        },
    }),
});

const countedBindings = (bindings) => ({
  ...bindings,
  DB: countedDatabase(bindings.DB),
  LANES: countedLanes(bindings.LANES),
});

/** https://developers.cloudflare.com/durable-objects/platform/pricing/: an alarm that is set is a row written. */
const ROWS = {
  get: "objectRowsRead",
  put: "objectRowsWritten",
  delete: "objectRowsWritten",
  setAlarm: "objectRowsWritten",
};

function countedCursor(cursor) {
  cursors.push(cursor);
  return cursor;
}

const countedSql = (sql) =>
  new Proxy(sql, {
    get: (target, name) =>
      name === "exec"
        ? (...given) => countedCursor(target.exec(...given))
        : Reflect.get(target, name, target),
  });

const countedStorage = (storage) =>
  new Proxy(storage, {
    get: (target, name) => {
      const value = Reflect.get(target, name, target);
      if (name === "sql") return countedSql(value);
      if (typeof value !== "function") return value;
      return (...given) => {
        if (name in ROWS) uses[ROWS[name]] += 1;
        return value.apply(target, given);
      };
    },
  });

export class LaneObject extends Lane {
  constructor(state, bindings) {
    Object.defineProperty(state, "storage", { value: countedStorage(state.storage) });
    super(state, countedBindings(bindings));
  }

  async alarm(...given) {
    uses.objectRequests += 1;
    const start = Date.now();
    await super.alarm(...given);
    uses.objectMs += Date.now() - start;
  }
}

function takeUses() {
  for (const { rowsRead, rowsWritten } of cursors) {
    uses.objectRowsRead += rowsRead;
    uses.objectRowsWritten += rowsWritten;
  }
  const taken = uses;
  uses = { ...NONE };
  cursors = [];
  return taken;
}

export default {
  ...worker,
  fetch: (request, bindings, context) => {
    if (new URL(request.url).pathname === "/uses") return Response.json(takeUses());
    uses.requests += 1;
    return worker.fetch(request, countedBindings(bindings), context);
  },
  scheduled: (event, bindings, context) =>
    worker.scheduled(event, countedBindings(bindings), context),
};
