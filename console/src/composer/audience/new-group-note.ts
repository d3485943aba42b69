import { countOf } from "#lib/numbers.ts";

/** The note under a form's groups if some of them are new. */
export function newGroupNote(count: number, selected: number): string | null {
  if (selected > 0) {
    const them = selected === 1 ? "it" : "them";
    return `${countOf(selected, "new group")} selected. Sending or saving accepts ${them}.`;
  }
  return count > 0
    ? "Select all leaves out new groups. Tick them one by one, or accept them on the Groups page."
    : null;
}
