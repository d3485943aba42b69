import { INPUT_FAULTS } from "./input-faults.ts";
import type { ParamsOf } from "./sentences.ts";

type InputCode = keyof typeof INPUT_FAULTS;
type InputCause = { [C in InputCode]: { code: C; params: ParamsOf<C> } }[InputCode];

/** The cause that `fault` has put into a schema's message; null for zod's own messages. */
export function readFault(message: string): InputCause | null {
  const [, code = "", params = "{}"] = /^(\w+)(?: (\{.*\}))?$/s.exec(message) ?? [];
  // Only `fault` writes these codes, each with its own details.
  return Object.hasOwn(INPUT_FAULTS, code)
    ? ({ code, params: JSON.parse(params) } as InputCause)
    : null;
}
