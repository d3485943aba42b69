import type { Body, Call } from "@tbm/contract/call.ts";
import { CALLS } from "@tbm/contract/calls.ts";
import { IDEMPOTENCY_HEADER } from "@tbm/contract/errors.ts";
import { WEBHOOK_SECRET_HEADER } from "@tbm/contract/webhooks.ts";
import fc from "fast-check";

import { Update } from "#telegram/updates.ts";

import { bodiesFor, type FuzzedBody, exhaustiveBodies } from "./fuzzed-bodies.ts";
import { type Hints, inputsOf, type Json } from "./schema-values.ts";

/** `$bots:3` in any field stands for the fourth bot, wrapping around if there are fewer. */
export interface FuzzedRequest {
  name: keyof typeof CALLS;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: FuzzedBody | null;
  /** Sent twice at the same time. */
  isSentTwice: boolean;
}

const MAX_INDEX = 4;

const record = (pool: string) => fc.nat(MAX_INDEX).map((index) => `$${pool}:${index}`);

const groups = fc.uniqueArray(record("groups"), { minLength: 1, maxLength: 3 });

const flag = fc.constantFrom("true", "false", "");

const HINTS = {
  botId: fc.oneof({ weight: 3, arbitrary: record("bots") }, fc.constant("auto")),
  folderId: record("folders"),
  groupId: record("groups"),
  keyboardId: fc.oneof(record("keyboards"), fc.constantFrom("", "none")),
  token: fc.oneof(
    { weight: 3, arbitrary: record("tokens") },
    fc.stringMatching(/^\d{6,15}:[A-Za-z0-9_-]{30,64}$/),
  ),
  chatId: fc.oneof(record("chats"), fc.stringMatching(/^-\d{1,20}$/)),
  reference: fc.oneof(
    { weight: 3, arbitrary: record("chats") },
    fc.constantFrom("@no_such_group", "https://t.me/no_such_group", "t.me/c/1234567890/4"),
  ),
  url: fc.oneof(
    fc.constantFrom("https://shop.example.com", "tg://resolve?domain=shop", "http://[::1]/"),
    fc.webUrl(),
  ),
  date: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom("2026-11-16", "2027-01-31", "2028-02-29") },
    fc.stringMatching(/^\d{4}-\d\d-\d\d$/),
  ),
  entities: fc.constantFrom("", "[]", '[{"type":"bold","offset":0,"length":1}]'),
  imageIds: fc.uniqueArray(record("images"), { maxLength: 2 }).map((ids) => JSON.stringify(ids)),
  silent: flag,
  protect: flag,
  noPreview: flag,
  pin: flag,
  mark: fc.constant("test"),
  picture: fc.constantFrom("keep", "remove"),
  startAt: fc.constantFrom(null, "2026-11-16T02:00:00Z", "2020-01-01T00:00:00Z", "tomorrow"),
  endDate: fc.constantFrom(null, "2026-11-16", "2027-02-28", "2020-01-01", "2027-02-30"),
  quietFrom: fc.constantFrom(null, "22:00", "00:00", "9:00"),
  quietUntil: fc.constantFrom(null, "08:00", "23:59", "00:00"),
  timezone: fc.constantFrom("Asia/Bangkok", "UTC", "Europe/Berlin", "Pacific/Apia", ""),
  rrule: fc.constantFrom("FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO", "FREQ=MONTHLY;COUNT=3", "FREQ="),
  times: fc.constantFrom([], ["09:00", "18:00"]),
  exdates: fc.constantFrom([], ["2026-11-16"]),
  from: fc.constantFrom("2026-12-24T11:00:00Z", "2026-12-25T18:00:00+07:00"),
  to: fc.constantFrom("2026-12-24T12:30:00Z", "2026-12-25T11:00:00Z", "2020-01-01T00:00:00Z"),
  language: fc.constantFrom("en", "th", "xx"),
  weekdays: fc.constantFrom(["MO"], ["SA", "SU"], []),
  csv: fc.constantFrom(
    "text,date,time,groups\nHello,2027-01-02,09:00,$chats:0",
    "text;date;time;groups\nHello;2027-01-02;9.00;$chats:1\n;;;",
    'text,date\n"x',
    "",
  ),
} satisfies Hints;

/** Fields whose values differ between JSON and forms. */
const HINTS_OF = {
  json: {
    groups,
    deleteAfterHours: fc.constantFrom(null, 1, 47),
    deletePrevious: fc.boolean(),
    entities: fc.constant<Json>([{ type: "bold", offset: 0, length: 1 }]),
    silent: fc.boolean(),
    protect: fc.boolean(),
    noPreview: fc.boolean(),
    pin: fc.boolean(),
    alone: fc.boolean(),
    posts: fc.constantFrom(null, 1, 5, 0),
    dailyLimit: fc.constantFrom(null, 1, 5, 0),
    events: fc.constantFrom<Json>([], ["send_failed"], ["send_failed", "restarted"], ["weather"]),
    digestHour: fc.constantFrom(null, 0, 23, 24),
  },
  form: {
    groups: groups.map((ids) => JSON.stringify(ids)),
    content: fc.constantFrom("{}", '{"message":"Hello"}', "[]", "{"),
    version: fc.constantFrom("", "0", "1"),
    rule: fc.constantFrom("", '{"rrule":"FREQ=DAILY","times":["09:00"]}', "{}"),
    deleteAfterHours: fc.constantFrom("", "1", "47", "48"),
    deletePrevious: flag,
  },
};

const HOSTILE_IDS = [
  "%00",
  "%",
  "%E0%A4%A",
  "%ff%fe",
  "..",
  "..%2f..%2fpackage.json",
  "%2e%2e%2f",
  "__proto__",
  "constructor",
  "'%20OR%201=1--",
  "x".repeat(1100),
  "%F0%9F%92%A5",
  "a/b",
  "",
  "*",
  ":id",
  "a?b=c",
  "a#b",
  "%0d%0aX:1",
];

/** The segment after `/api/` names the kind of record whose id the path takes. */
function pathsOf({ path }: Call): fc.Arbitrary<string> {
  if (!path.includes("{")) {
    const span = "from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z";
    const asked = `?${span}&groupId=$groups:1&setId=$group-sets:0`;
    const odd = fc.constantFrom(asked, `?${span}`, "?", "?%", "?__proto__=1", "/", "//", "/x");
    return fc.oneof({ weight: 15, arbitrary: fc.constant("") }, odd).map((end) => path + end);
  }
  const pool = path.split("/")[2] ?? "";
  const ids = fc.oneof(
    { weight: 6, arbitrary: record(pool) },
    { weight: 1, arbitrary: record("bots") },
    { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_IDS) },
  );
  return ids.map((id) => path.replace(/\{\w+\}/, () => id));
}

const headersOf = (choices: Record<string, [weight: number, value: string][]>) =>
  fc.record(
    Object.fromEntries(
      Object.entries(choices).map(([name, values]) => [
        name,
        fc.oneof(
          { weight: 20, arbitrary: fc.constant(null) },
          ...values.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })),
        ),
      ]),
    ),
  );

const oddHeaders = headersOf({
  [IDEMPOTENCY_HEADER]: [
    [4, "press-0000001"],
    [4, "press-0000002"],
    [1, "short"],
    [1, "x".repeat(129)],
    [1, "with a space"],
    [1, "é".repeat(8)],
    [1, ""],
  ],
  Authorization: [
    [1, ""],
    [1, "Bearer wrong"],
    [1, `Bearer ${"x".repeat(5000)}`],
    [1, "Basic eDp5"],
  ],
  "Content-Length": [
    [1, "99999999999"],
    [1, "-1"],
    [1, "x"],
  ],
  Origin: [[1, "null"]],
  Range: [
    [2, "bytes=0-0"],
    [1, "bytes=-0"],
    [1, "bytes=99999999-"],
    [1, "bytes=x"],
  ],
  "If-None-Match": [[1, "*"]],
  [WEBHOOK_SECRET_HEADER]: [[1, "wrong"]],
});

const present = (headers: Record<string, string | null>) =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null),
  );

function inputsFor(name: keyof typeof CALLS, { kind, schema }: Body): fc.Arbitrary<Json> {
  const hints = { ...HINTS, ...HINTS_OF[kind] };
  // The contract requires only an update's id; the worker's own schema has the other fields.
  return inputsOf(name === "receiveUpdate" ? Update : schema, hints);
}

export function requestsOf(name: keyof typeof CALLS): fc.Arbitrary<FuzzedRequest> {
  const call: Call = CALLS[name];
  const method = fc.constant<string>(call.method);
  return fc.record({
    name: fc.constant(name),
    method: fc.oneof({ weight: 40, arbitrary: method }, fc.constant("PROPFIND")),
    path: pathsOf(call),
    headers: oddHeaders.map(present),
    body: call.body ? bodiesFor(call.body, inputsFor(name, call.body)) : fc.constant(null),
    isSentTwice: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
  });
}

// `Object.keys` returns exactly the table's keys.
export const CALL_NAMES = Object.keys(CALLS) as (keyof typeof CALLS)[];

/** More can go wrong in a body than in a path. */
const weightOf = (call: Call) => (call.body ? 4 : 1);

/** Valid and invalid requests for every call of the contract. */
export const fuzzedRequests = fc.oneof(
  ...CALL_NAMES.map((name) => ({ weight: weightOf(CALLS[name]), arbitrary: requestsOf(name) })),
);

/** A valid input with as many fields as possible. */
function fullInput(name: keyof typeof CALLS, body: Body): Json {
  const samples = fc.sample(inputsFor(name, body), { numRuns: 500, seed: 1 });
  const valid = samples.filter((input) => body.schema.safeParse(input).success);
  return valid.reduce((a, b) =>
    Object.keys(b ?? {}).length > Object.keys(a ?? {}).length ? b : a,
  );
}

/** Requests for one call, with each value of its body replaced by each hostile value. */
export function* exhaustiveRequests(name: keyof typeof CALLS): Generator<FuzzedRequest> {
  const { body, method, path }: Call = CALLS[name];
  if (!body) return;
  const address = path.replace(/\{\w+\}/, () => `$${path.split("/")[2] ?? ""}:0`);
  for (const swept of exhaustiveBodies(body, fullInput(name, body))) {
    yield { name, method, path: address, headers: {}, body: swept, isSentTwice: false };
  }
}
