import { readFault } from "@tbm/contract/sentences/read-fault.ts";

import { inputFaultTable } from "#language/input-fault-table.ts";

/** The sentence for the message of a schema's rule. */
export function faultText(message: string | null | undefined): string | undefined {
  const table = inputFaultTable();
  const cause = readFault(message ?? "", table);
  if (!cause) return message ?? undefined;
  // readFault returns each code with its own parameters.
  const write = table[cause.code] as (params: object) => string;
  return write(cause.params);
}
