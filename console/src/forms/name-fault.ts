import { Name } from "@tbm/contract/fields.ts";

import { faultText } from "./fault-text.ts";

/** Why the contract refuses a name. The form itself reports a missing name. */
export function nameFault(name: string): string | undefined {
  if (name.trim() === "") return undefined;
  return faultText(Name.safeParse(name).error?.issues[0]?.message);
}
