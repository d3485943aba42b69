import {
  type Lifetime,
  lifetimeInputs,
  lifetimeOf,
} from "@tbm/contract/content/message-lifetime.ts";
import { type MessageOptions, NO_OPTIONS } from "@tbm/contract/content/message-look.ts";
import { SHEET_DELETES_PREVIOUS, SHEET_OPTIONS, sheetDeletesAfter } from "@tbm/contract/sheets.ts";

import type { RowReader } from "./row-reader.ts";

// The keys of a record of all options.
const OPTIONS = Object.entries(SHEET_OPTIONS) as [keyof MessageOptions, string][];
const ALL_WORDS = [...Object.values(SHEET_OPTIONS), sheetDeletesAfter(24), SHEET_DELETES_PREVIOUS];

interface Choices {
  options: MessageOptions | null;
  lifetime: Lifetime | null;
}

/** `silent, delete after 24 hours` */
export function optionsCell({ options, lifetime }: Choices): string {
  const { deleteAfterHours = null, deletePrevious = false } = lifetime ?? {};
  return [
    ...OPTIONS.flatMap(([option, word]) => (options?.[option] ? word : [])),
    ...(deleteAfterHours === null ? [] : [sheetDeletesAfter(deleteAfterHours)]),
    ...(deletePrevious ? [SHEET_DELETES_PREVIOUS] : []),
  ].join(", ");
}

export function readOptions(reader: RowReader): Choices {
  const options = { ...NO_OPTIONS };
  const lifetime: { deleteAfterHours?: number; deletePrevious?: boolean } = {};
  const words = reader.cell("options").split(/[,;|\r\n]/);
  for (const word of words.map((given) => given.trim().replaceAll(/\s+/g, " "))) {
    const lower = word.toLowerCase();
    const [option] = OPTIONS.find(([, known]) => known === lower) ?? [];
    const [, hours] = /^delete after (\S+?) ?h(?:ours?)?$/.exec(lower) ?? [];
    if (option) options[option] = true;
    else if (lower === SHEET_DELETES_PREVIOUS) lifetime.deletePrevious = true;
    else if (hours !== undefined) {
      reader.parse("options", lifetimeInputs.deleteAfterHours, hours);
      lifetime.deleteAfterHours = Number(hours);
    } else if (lower !== "") reader.unknownWord("options", word, ALL_WORDS);
  }
  return { options, lifetime: lifetimeOf(lifetime) };
}
