import { askBeforeUnload } from "#lib/ask-before-unload.ts";

interface Work {
  what: string;
  isChanged: boolean;
  isSaving: boolean;
  discard: () => void;
}

/** What is being edited, the outermost first. */
type Works = ReadonlyMap<string, Work>;

let works: Works = new Map();
const listeners = new Set<() => void>();

function change(next: Works): void {
  works = next;
  askBeforeUnload("unsaved work", hasUnsaved());
  for (const listener of listeners) listener();
}

export const currentWorks = (): Works => works;

export const unsavedOf = (all: Works): Work[] =>
  [...all.values()].filter(({ isChanged }) => isChanged);

export const hasUnsaved = (): boolean => unsavedOf(works).length > 0;

export function onWorksChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const keepWork = (key: string, work: Work): void => change(new Map(works).set(key, work));

export const dropWork = (key: string): void =>
  change(new Map([...works].filter(([other]) => other !== key)));

/** The innermost first, as they would be closed by hand. */
export function discardUnsaved(): void {
  const unsaved = unsavedOf(works).toReversed();
  change(new Map([...works].map(([key, work]) => [key, { ...work, isChanged: false }])));
  for (const { discard } of unsaved) discard();
}
