import { Name } from "@tbm/contract/fields.ts";

/** What is wrong with a name, in the contract's words; that there is none yet is the form's to tell. */
export function nameFault(name: string): string | undefined {
  if (name.trim() === "") return undefined;
  return Name.safeParse(name).error?.issues[0]?.message;
}
