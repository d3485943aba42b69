import fc from "fast-check";

import type { Json } from "./schema-values.ts";

const nested = (depth: number): Json => {
  let value: Json = [];
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
};

/** `__proto__` as an own key, which only `fromEntries` and `JSON.parse` can create. */
const PROTOTYPE = Object.fromEntries([["__proto__", { polluted: true }]]);
const CONSTRUCTOR = { constructor: { prototype: { polluted: true } } };

export const HOSTILE_TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\r\nX-Injected: 1",
  "\ud800",
  "a\udc00b",
  "\u202egnp.exe",
  "\ufeff",
  "__proto__",
  "constructor",
  "null",
  "NaN",
  "-1",
  "1e400",
  "9".repeat(400),
  "' OR 1=1 --",
  '"; DROP TABLE bots; --',
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "{random}{time}{date}",
  "{date}".repeat(680),
  "💥".repeat(64),
  "e\u0301".repeat(3000),
  "x".repeat(5000),
  "[]",
  "{}",
  '["x"]',
  "[null]",
  "javascript:alert(1)",
  "https://",
  "9999-12-31",
  "0000-01-01",
  "24:00",
  "Etc/GMT+12",
];

export const HOSTILE_VALUES: readonly Json[] = [
  null,
  true,
  0,
  -0.5,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  {},
  [null],
  [[]],
  PROTOTYPE,
  CONSTRUCTOR,
  nested(200),
  Array<Json>(500).fill("x"),
  ...HOSTILE_TEXTS,
];

export const hostileTexts: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
);

export const hostileValues: fc.Arbitrary<Json> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_VALUES) },
  { weight: 1, arbitrary: hostileTexts },
);

const keys = fc.constantFrom("__proto__", "constructor", "toString", "id", "status", "", "\u0000");

type Mutation = (value: Json, place: number) => Json;

const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Changes the value at a place in the tree, counted from its root. */
function changeAt(value: Json, place: number, change: (value: Json) => Json): Json {
  let left = place;
  const walk = (node: Json): Json => {
    left -= 1;
    if (left < 0) return left === -1 ? change(node) : node;
    if (Array.isArray(node)) return node.map(walk);
    if (!isObject(node)) return node;
    return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, walk(child)]));
  };
  return walk(value);
}

const replace =
  (by: Json): Mutation =>
  (value, place) =>
    changeAt(value, place, () => by);

/** Replaces one field by the entries that `change` returns. */
const onField =
  (change: (name: string) => [string, Json][]): Mutation =>
  (value, place) => {
    if (!isObject(value)) return value;
    const fields = Object.entries(value);
    const chosen = place % fields.length;
    return Object.fromEntries(
      fields.flatMap((field, index) => (index === chosen ? change(field[0]) : [field])),
    );
  };

const add =
  (key: string, by: Json): Mutation =>
  (value, place) =>
    changeAt(value, place, (node) =>
      isObject(node) ? Object.fromEntries([...Object.entries(node), [key, by]]) : node,
    );

const mutationsWith = (values: fc.Arbitrary<Json>): fc.Arbitrary<Mutation> =>
  fc.oneof(
    { weight: 2, arbitrary: values.map(replace) },
    { weight: 4, arbitrary: values.map((by) => onField((name) => [[name, by]])) },
    { weight: 1, arbitrary: fc.constant(onField(() => [])) },
    { weight: 2, arbitrary: fc.tuple(keys, values).map(([key, by]) => add(key, by)) },
  );

/** The inputs with one or two mutations. */
export function mutated(inputs: fc.Arbitrary<Json>, values: fc.Arbitrary<Json>) {
  const changes = fc.tuple(mutationsWith(values), fc.nat(12));
  return fc
    .tuple(inputs, fc.array(changes, { minLength: 1, maxLength: 2 }))
    .map(([input, chosen]) =>
      chosen.reduce<Json>((value, [mutate, place]) => mutate(value, place), input),
    );
}

/** Every input in which one value is replaced by a hostile one. */
export function* eachMutated(input: Json, values: readonly Json[]): Generator<Json> {
  let places = 0;
  JSON.stringify(input, (_, value: unknown) => {
    places += 1;
    return value;
  });
  for (let place = 0; place < places; place += 1) {
    for (const value of values) yield replace(value)(input, place);
  }
}
