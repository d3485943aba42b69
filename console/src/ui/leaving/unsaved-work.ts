import { createStore } from "#lib/store.ts";

import { askBeforeUnload } from "./ask-before-unload.ts";

/** What a form edits. It selects the texts about it. */
export type Edited =
  | "bot"
  | "campaign"
  | "choice"
  | "connection"
  | "folder"
  | "group"
  | "keyboard"
  | "link"
  | "message"
  | "name"
  | "set"
  | "token";

interface Work {
  what: Edited;
  isChanged: boolean;
  isSaving: boolean;
  discard: () => void;
}

/** Everything being edited, outermost first. */
type Works = ReadonlyMap<string, Work>;

export const works = createStore<Works>(new Map());

works.subscribe(() => askBeforeUnload("unsaved work", hasUnsaved()));

export const unsavedOf = (all: Works): Work[] =>
  [...all.values()].filter(({ isChanged }) => isChanged);

export const hasUnsaved = (): boolean => unsavedOf(works.read()).length > 0;

export const trackWork = (key: string, work: Work): void =>
  works.write(new Map(works.read()).set(key, work));

export const untrackWork = (key: string): void =>
  works.write(new Map([...works.read()].filter(([other]) => other !== key)));

/** Discards the innermost first, as a person would close them. */
export function discardUnsaved(): void {
  const all = works.read();
  works.write(new Map([...all].map(([key, work]) => [key, { ...work, isChanged: false }])));
  for (const { discard } of unsavedOf(all).toReversed()) discard();
}
