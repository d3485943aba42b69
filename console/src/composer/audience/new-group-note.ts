import { plural, t } from "@lingui/core/macro";

/** The note under a form's groups if some of them are new. */
export function newGroupNote(count: number, selected: number): string | null {
  if (selected > 0) {
    return plural(selected, {
      one: "# new group selected. Sending or saving accepts it.",
      other: "# new groups selected. Sending or saving accepts them.",
    });
  }
  return count > 0
    ? t`“Select all” skips new groups. Tick them one by one, or accept them on the Groups page.`
    : null;
}
