import { INPUT_FAULTS } from "@tbm/contract/sentences/input-faults.ts";
import { readFault } from "@tbm/contract/sentences/read-fault.ts";

/** The sentence for the message of a schema's rule. Another language is another table, chosen here. */
export function faultText(message: string | null | undefined): string | undefined {
  const cause = readFault(message ?? "");
  if (!cause) return message ?? undefined;
  // readFault returns each code with its own parameters.
  const write = INPUT_FAULTS[cause.code] as (params: object) => string;
  return write(cause.params);
}
