import type { INPUT_FAULTS } from "./input/input-faults.ts";

type InputFaults = typeof INPUT_FAULTS;

/**
 * The message of a schema's rule: its code, and its details as JSON if it has any. A zod message can only be a string;
 * `readFault` decodes it. The sentences are in another file, so that schemas load without them.
 */
export const fault = <C extends keyof InputFaults>(
  code: C,
  ...details: Parameters<InputFaults[C]>
): string => [code, ...details.map((detail) => JSON.stringify(detail))].join(" ");
