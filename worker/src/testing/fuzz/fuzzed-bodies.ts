import type { Body } from "@tbm/contract/call.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import fc from "fast-check";

import { gif, jpeg, png, webp } from "#testing/world/pictures.ts";

import {
  eachMutated,
  HOSTILE_TEXTS,
  HOSTILE_VALUES,
  hostileTexts,
  hostileValues,
  mutated,
} from "./hostile-values.ts";
import type { Json } from "./schema-values.ts";

/** Placeholders in texts are filled in when it is sent. Only this share of the bytes is sent. */
export interface FuzzedBody {
  type: string | null;
  chunks: (string | Uint8Array)[];
  share: number;
}

const JSON_TYPE = "application/json";
const BOUNDARY = "----fuzz";
const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const WRONG_TYPES = [
  null,
  "",
  "text/plain",
  "application/json; charset=utf-16",
  "application/jsonp",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  `multipart/form-data; boundary="${"b".repeat(71)}"`,
  "multipart/form-data; boundary=other",
  "multipart/mixed; boundary=----fuzz",
];

const body = (type: string | null, chunks: FuzzedBody["chunks"], share = 1): FuzzedBody => ({
  type,
  chunks,
  share,
});

const withDuplicateKeys = (text: string) =>
  text.replace("{", `{${text.slice(1, -1)},"name":"x","__proto__":{"polluted":1},`);

const garbage: fc.Arbitrary<FuzzedBody["chunks"]> = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => [bytes]),
  fc.json().map((text) => [text]),
  fc.constantFrom<FuzzedBody["chunks"]>(
    [],
    ["{"],
    ["\ufeff{}"],
    ["{}{}"],
    ['{"name":1e999}'],
    ['{"name":"\\ud800"}'],
    ['{"name":"', new Uint8Array([0xff, 0xc0, 0x80]), '"}'],
    ["[".repeat(50_000)],
    ['{"a":'.repeat(20_000), "1", "}".repeat(20_000)],
    [`--${BOUNDARY}--\r\n`],
    [`--${BOUNDARY}\r\n\r\n\r\n--${BOUNDARY}--\r\n`],
  ),
);

const tooLarge = fc.constant<FuzzedBody["chunks"]>([
  '{"name":"',
  "x".repeat(LIMITS.jsonBytes),
  '"}',
]);

function jsonBodies(inputs: fc.Arbitrary<Json>): fc.Arbitrary<FuzzedBody> {
  const texts = inputs.map((input) => JSON.stringify(input));
  return fc.oneof(
    { weight: 40, arbitrary: texts.map((text) => body(JSON_TYPE, [text])) },
    {
      weight: 40,
      arbitrary: mutated(inputs, hostileValues).map((input) =>
        body(JSON_TYPE, [JSON.stringify(input)]),
      ),
    },
    { weight: 6, arbitrary: texts.map((text) => body(JSON_TYPE, [withDuplicateKeys(text)])) },
    {
      weight: 6,
      arbitrary: fc
        .tuple(texts, fc.double({ min: 0, max: 0.99, noNaN: true }))
        .map(([text, share]) => body(JSON_TYPE, [text], share)),
    },
    { weight: 10, arbitrary: garbage.map((chunks) => body(JSON_TYPE, chunks)) },
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.constantFrom(...WRONG_TYPES), texts)
        .map(([type, text]) => body(type, [text])),
    },
    { weight: 1, arbitrary: tooLarge.map((chunks) => body(JSON_TYPE, chunks)) },
  );
}

const FILE_NAMES = [
  "a.png",
  "",
  "../../../etc/passwd",
  "..\\..\\boot.ini",
  "a\u0000.png",
  "\u202egnp.exe",
  'a"; name="botId',
  "a%22.png",
  "%",
  "ก".repeat(300),
  "<img src=x onerror=alert(1)>.png",
  ".",
];

const PICTURES = [png({ seed: 1 }), png({ seed: 2 }), jpeg(), gif(), webp()];

const pictures: fc.Arbitrary<Uint8Array> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...PICTURES) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...PICTURES), fc.nat(), fc.nat(255), fc.boolean())
      .map(([bytes, place, value, isCut]) =>
        isCut ? bytes.slice(0, place % bytes.length) : bytes.with(place % bytes.length, value),
      ),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 100 }) },
);

type Part = FuzzedBody["chunks"];

const part = (disposition: string, content: string | Uint8Array): Part => [
  `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\n\r\n`,
  content,
  "\r\n",
];

const fieldPart = ([name, value]: [string, Json]): Part =>
  part(`form-data; name="${name}"`, typeof value === "string" ? value : JSON.stringify(value));

const fileParts = fc
  .tuple(
    fc.constantFrom("image", "images", "", "__proto__"),
    fc.oneof({ weight: 3, arbitrary: fc.constant("a.png") }, fc.constantFrom(...FILE_NAMES)),
    pictures,
  )
  .map(([field, name, bytes]) => part(`form-data; name="${field}"; filename="${name}"`, bytes));

const oddParts: fc.Arbitrary<Part> = fc.oneof(
  fc.constantFrom(
    part("form-data", "no name"),
    part("attachment; name=x", "no form"),
    part('form-data; name="__proto__"', '{"polluted":1}'),
    part('form-data; name="message"', "another message"),
    part("form-data; name=\"botId\"; filename*=UTF-8''%ff", "x"),
    part('form-data; name="x"', new Uint8Array([0xff, 0xfe])),
    ["\r\n\r\n"],
    [`--${BOUNDARY}\r\n${"X-Long: y\r\n".repeat(2000)}\r\n\r\n`],
  ),
  hostileTexts.map((text) => part(`form-data; name="${text}"`, text)),
  fc.constant(Array.from({ length: 40 }, (_, index) => fieldPart([`f${index}`, ""])).flat()),
);

const entriesOf = (input: Json) =>
  Object.entries(typeof input === "object" && input !== null ? input : { "": input });

function form(parts: readonly Part[], share = 1, type: string | null = FORM_TYPE): FuzzedBody {
  return body(type, [...parts.flat(), `--${BOUNDARY}--\r\n`], share);
}

function formBodies(inputs: fc.Arbitrary<Json>, files: 0 | 1 | 2): fc.Arbitrary<FuzzedBody> {
  const fields = inputs.map((input) => entriesOf(input).map(fieldPart));
  const bad = mutated(inputs, hostileTexts).map((input) => entriesOf(input).map(fieldPart));
  const some = fc.array(fileParts, { maxLength: files });
  const whole = fc.tuple(fields, some).map((parts) => parts.flat());
  return fc.oneof(
    { weight: 40, arbitrary: whole.map((parts) => form(parts)) },
    {
      weight: 40,
      arbitrary: fc.tuple(bad, some).map(([first, second]) => form([...first, ...second])),
    },
    {
      weight: 10,
      arbitrary: fc.tuple(whole, oddParts).map(([parts, odd]) => form([odd, ...parts])),
    },
    {
      weight: 10,
      arbitrary: fc
        .tuple(whole, fc.double({ min: 0, max: 0.99, noNaN: true }))
        .map(([parts, share]) => form(parts, share)),
    },
    {
      weight: 5,
      arbitrary: fc
        .tuple(whole, fileParts, fileParts)
        .map(([parts, ...more]) => form([...parts, ...more])),
    },
    { weight: 5, arbitrary: garbage.map((chunks) => body(FORM_TYPE, chunks)) },
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.constantFrom(...WRONG_TYPES), whole)
        .map(([type, parts]) => form(parts, 1, type)),
    },
  );
}

const FILES = { none: 0, one: 1, many: 2 } as const;

/** Valid and invalid bodies for a call. */
export const bodiesFor = (given: Body, inputs: fc.Arbitrary<Json>): fc.Arbitrary<FuzzedBody> =>
  given.kind === "json" ? jsonBodies(inputs) : formBodies(inputs, FILES[given.files]);

/** One valid body for a call, and then every body in which one value is replaced by a hostile one. */
export function* exhaustiveBodies(given: Body, input: Json): Generator<FuzzedBody> {
  if (given.kind === "json") {
    yield body(JSON_TYPE, [JSON.stringify(input)]);
    for (const bad of eachMutated(input, HOSTILE_VALUES)) {
      yield body(JSON_TYPE, [JSON.stringify(bad)]);
    }
    return;
  }
  yield form(entriesOf(input).map(fieldPart));
  for (const bad of eachMutated(input, HOSTILE_TEXTS)) yield form(entriesOf(bad).map(fieldPart));
}
