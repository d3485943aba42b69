import { expect, test } from "vitest";

import type { Call } from "./call.ts";
import { CALLS } from "./calls.ts";
import { openApi } from "./openapi.ts";
import { INPUT_FAULTS } from "./sentences/input/input-faults.ts";
import { readFault } from "./sentences/read-fault.ts";

const calls = Object.entries<Call>(CALLS);
const INFO = { title: "Telegram Bot Manager", version: "1.0.0" };

/** What readChatReference, linkFault, entityFault and the dates of campaigns find. Their own tests cover it. */
const NAMED_BY_FUNCTIONS = `
  reference_unreadable reference_is_invite reference_is_person
  url_too_long url_scheme_refused url_incomplete url_has_spaces url_host_without_dot
  format_beyond_end format_halves_character format_doubled formats_not_nested code_formatted quote_misplaced
  link_url_required url_without_link links_too_long
  start_passed end_passed end_too_far date_nonexistent`
  .trim()
  .split(/\s+/);

/** The messages of all rules in a schema and in its parts, found in zod's definition of it. */
function messagesIn(part: unknown, seen = new Set<unknown>()): string[] {
  if (typeof part !== "object" || part === null || seen.has(part)) return [];
  seen.add(part);
  const { _zod: { def } = { def: part } } = part as { _zod?: { def: object } };
  const message = "error" in def && typeof def.error === "function" ? [def.error({})] : [];
  return [...message, ...Object.values(def).flatMap((value) => messagesIn(value, seen))];
}

const inputs = calls.flatMap(([name, { body, query }]) =>
  [body?.schema, query].flatMap((schema) => (schema ? [[name, schema] as const] : [])),
);
const messages = new Set(inputs.flatMap(([, schema]) => messagesIn(schema)));

test.each(inputs)("every rule of %s names a cause", (_, schema) => {
  expect(messagesIn(schema).filter((message) => readFault(message, INPUT_FAULTS) === null)).toEqual(
    [],
  );
});

test("every code belongs to a rule", () => {
  const named = [...messages].map((message) => readFault(message, INPUT_FAULTS)?.code);
  expect(new Set([...named, ...NAMED_BY_FUNCTIONS])).toEqual(new Set(Object.keys(INPUT_FAULTS)));
});

test("answers have no rules, whose codes a person would see", () => {
  const answers = calls.map(([, { answer }]) => ("schema" in answer ? answer.schema : null));
  expect(answers.flatMap((schema) => messagesIn(schema))).toEqual([]);
});

test("the OpenAPI document shows no codes of rules", () => {
  const document = JSON.stringify(openApi(CALLS, INFO));
  expect(Object.keys(INPUT_FAULTS).filter((code) => document.includes(code))).toEqual([]);
});
