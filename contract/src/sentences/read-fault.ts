import type { INPUT_FAULTS } from "./input/input-faults.ts";
import type { ParamsOf, Translation } from "./sentences.ts";

type InputFaults = typeof INPUT_FAULTS;
type InputCode = keyof InputFaults;
type InputCause = { [C in InputCode]: { code: C; params: ParamsOf<C> } }[InputCode];

/** The cause that `fault` has put into a schema's message; null for zod's own messages. */
export function readFault(message: string, table: Translation<InputFaults>): InputCause | null {
  const [, code = "", params = "{}"] = /^(\w+)(?: (\{.*\}))?$/s.exec(message) ?? [];
  // Only `fault` writes these codes, each with its own details.
  return Object.hasOwn(table, code) ? ({ code, params: JSON.parse(params) } as InputCause) : null;
}
