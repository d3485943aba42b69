import { useEffectEvent, useId, useLayoutEffect } from "react";

import { type Edited, untrackWork, trackWork } from "#ui/leaving/unsaved-work.ts";

interface UnsavedChangesProps {
  what: Edited;
  isChanged: boolean;
  isSaving: boolean;
  onDiscard: () => void;
}

/**
 * Registers unsaved changes. While there are any, the shell's leave guard asks before Back, a link, a reload or
 * closing the tab.
 */
export function UnsavedChanges({ what, isChanged, isSaving, onDiscard }: UnsavedChangesProps) {
  const key = useId();
  const discard = useEffectEvent(onDiscard);
  // Before paint, or a quick Back would not find the unsaved change.
  useLayoutEffect(() => {
    trackWork(key, { what, isChanged, isSaving, discard: () => discard() });
  }, [key, what, isChanged, isSaving]);
  useLayoutEffect(() => () => untrackWork(key), [key]);
  return null;
}
