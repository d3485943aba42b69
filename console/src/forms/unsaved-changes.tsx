import { useEffectEvent, useId, useLayoutEffect } from "react";

import { dropWork, keepWork } from "#lib/unsaved-work.ts";

interface UnsavedChangesProps {
  /** What is edited, as in "this keyboard". */
  what: string;
  isChanged: boolean;
  isSaving: boolean;
  onDiscard: () => void;
}

/**
 * Beside what is edited. While it is changed, the page is left only after a question, be it by Back, a link,
 * a reload or closing the tab; the shell's leave guard asks it.
 */
export function UnsavedChanges({ what, isChanged, isSaving, onDiscard }: UnsavedChangesProps) {
  const key = useId();
  const discard = useEffectEvent(onDiscard);
  // At once, or a quick Back would find nothing to ask about.
  useLayoutEffect(() => {
    keepWork(key, { what, isChanged, isSaving, discard: () => discard() });
  }, [key, what, isChanged, isSaving]);
  useLayoutEffect(() => () => dropWork(key), [key]);
  return null;
}
