import type { Format } from "@tbm/contract/content/entities.ts";

/** What a toolbar can read from the editor and do in it. */
export interface EditorTools {
  /** The formats of the selected text, or those that the next typed text gets. */
  active: ReadonlySet<Format>;
  /** The address of the link at the selection. */
  link: string | null;
  hasSelection: boolean;
  toggle: (format: Exclude<Format, "text_link">) => void;
  /** Null removes the link. */
  setLink: (url: string | null) => void;
  insert: (text: string) => void;
  focus: () => void;
}
