import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from "react";
import { type BlockerFunction, type Path, useBlocker } from "react-router";

import { DiscardQuestion } from "./discard-question.tsx";
import {
  currentWorks,
  discardUnsaved,
  dropWork,
  keepWork,
  onWorksChange,
  unsavedOf,
} from "./unsaved-work.ts";

interface UnsavedChangesProps {
  /** What is edited, as in "this keyboard". */
  what: string;
  isChanged: boolean;
  isSaving: boolean;
  onDiscard: () => void;
}

/**
 * Beside what is edited. While it is changed, the page is left only after a question, be it by Back, a link,
 * a reload or closing the tab.
 */
export function UnsavedChanges({ what, isChanged, isSaving, onDiscard }: UnsavedChangesProps) {
  const key = useId();
  const discard = useEffectEvent(onDiscard);
  // At once, or a quick Back would find nothing to ask about.
  useLayoutEffect(() => {
    keepWork(key, { what, isChanged, isSaving, discard: () => discard() });
  }, [key, what, isChanged, isSaving]);
  useLayoutEffect(() => () => dropWork(key), [key]);
  const isOutermost = useSyncExternalStore(
    onWorksChange,
    () => currentWorks().keys().next().value === key,
  );
  // One for all, since a router knows one blocker only.
  return isOutermost && <LeaveQuestion />;
}

function LeaveQuestion() {
  const unsaved = unsavedOf(useSyncExternalStore(onWorksChange, currentWorks));
  // A router draws without haste: by then the question itself may have the focus.
  const focused = useRef<Element | null>(null);
  const isLeaving = useCallback<BlockerFunction>(({ currentLocation, nextLocation }) => {
    focused.current = document.activeElement;
    return hasUnsaved() && isElsewhere(currentLocation, nextLocation);
  }, []);
  const blocker = useBlocker(isLeaving);
  const isAsking = blocker.state === "blocked";
  const isSaving = unsaved.some((work) => work.isSaving);

  useEffect(() => {
    if (isAsking && isSaving) blocker.reset();
  }, [isAsking, isSaving, blocker]);

  function discard() {
    if (isAsking) blocker.proceed();
    discardUnsaved();
  }

  function keep() {
    if (!isAsking || !hasUnsaved()) return;
    blocker.reset();
    if (focused.current instanceof HTMLElement) focused.current.focus();
  }

  return (
    <DiscardQuestion
      what={isAsking && !isSaving ? (unsaved[0]?.what ?? null) : null}
      isOnTop
      onDiscard={discard}
      onKeep={keep}
    />
  );
}

const hasUnsaved = () => unsavedOf(currentWorks()).length > 0;

/** A jump within the page, as to its content, takes nothing away. */
const isElsewhere = (from: Path, to: Path) =>
  from.pathname !== to.pathname || from.search !== to.search;
