import { t } from "@lingui/core/macro";
import type { Icon } from "@tabler/icons-react";

export const KINDS = {
  recent: () => t`Recent`,
  screens: () => t`Pages`,
  actions: () => t({ message: "Actions", context: "commands in the palette" }),
  switches: () => t`Pause and start`,
  bots: () => t`Bots`,
  groups: () => t`Groups`,
  sets: () => t`Group sets`,
  posts: () => t`Saved posts`,
  schedules: () => t`Scheduled messages`,
  campaigns: () => t`Campaigns`,
  folders: () => t`Folders`,
  keyboards: () => t`Keyboards`,
  broadcasts: () => t`Sent messages`,
};
export type Kind = keyof typeof KINDS;

export interface PaletteItem {
  /** Stays the same across visits, so that it can be remembered. */
  id: string;
  label: string;
  /** Empty if nobody knows the language of the label. */
  lang?: "" | undefined;
  /** What tells it apart from others. */
  note?: string | undefined;
  /** Other words that find it. */
  words?: string | undefined;
  /** The keys that do the same. */
  keys?: string | undefined;
  icon: Icon;
  /** An address of the console, or what to do. */
  choose: string | (() => void);
}

/** Items of one kind, made only when they are shown: there may be thousands. */
export interface PaletteSource {
  kind: Kind;
  count: number;
  /** What the search looks at. */
  texts: readonly string[];
  itemAt: (index: number) => PaletteItem;
  find: (id: string) => PaletteItem | undefined;
}

interface SourceOptions<T> {
  kind: Kind;
  records: readonly T[] | undefined;
  idOf: (record: T) => string;
  textOf: (record: T) => string;
  itemOf: (record: T) => Omit<PaletteItem, "id">;
}

export function sourceOf<T>(options: SourceOptions<T>): PaletteSource {
  const { kind, records = [], idOf, textOf, itemOf } = options;
  const prefix = `${kind} `;
  const complete = (record: T): PaletteItem => ({ ...itemOf(record), id: prefix + idOf(record) });
  return {
    kind,
    count: records.length,
    texts: records.map(textOf),
    itemAt: (index) => {
      const record = records[index];
      if (record === undefined) throw new RangeError(`There is no ${kind} ${index}`);
      return complete(record);
    },
    find: (id) => {
      if (!id.startsWith(prefix)) return undefined;
      const wanted = id.slice(prefix.length);
      const found = records.find((record) => idOf(record) === wanted);
      return found && complete(found);
    },
  };
}
