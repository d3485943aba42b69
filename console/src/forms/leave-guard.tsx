import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { type BlockerFunction, NavigationType, type Path, useBlocker } from "react-router";

import { derived, useStore } from "#lib/store.ts";
import { closeTopmost, hasLayers, layers } from "#ui/dialog/escape-layers.ts";
import { discardUnsaved, hasUnsaved, unsavedOf, works } from "#ui/leaving/unsaved-work.ts";

import { waiting } from "./confirm-discard.ts";

/** Loaded on demand because it is rarely needed. */
const DiscardQuestion = lazy(async () => ({
  default: (await import("./discard-question.tsx")).DiscardQuestion,
}));

const need = derived([works, layers], () => works.read().size > 0 || hasLayers());

const forgetWaiting = () => waiting.write(null);

/**
 * While a dialog is open, Back closes the topmost one instead of leaving the page, and asks if changes would be
 * lost. There is one for the whole app, because a router supports a single blocker. It is rendered only while
 * needed, because with a blocker the router warns about typed addresses.
 */
export function LeaveGuard() {
  return useStore(need) && <LeaveQuestion />;
}

function LeaveQuestion() {
  const unsaved = unsavedOf(useStore(works));
  // The router renders late. By then the question itself may have the focus.
  const focused = useRef<Element | null>(null);
  const isClosing = useRef(false);
  const [hasAsked, setHasAsked] = useState(false);
  const isLeaving = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation, historyAction }) => {
      focused.current = document.activeElement;
      isClosing.current = !hasUnsaved() && historyAction === NavigationType.Pop && hasLayers();
      return isClosing.current || (hasUnsaved() && isElsewhere(currentLocation, nextLocation));
    },
    [],
  );
  const blocker = useBlocker(isLeaving);
  const isAsking = blocker.state === "blocked";
  const isSaving = unsaved.some((work) => work.isSaving);
  const run = useStore(waiting);
  const what = run || (isAsking && !isSaving) ? (unsaved[0]?.what ?? null) : null;
  if (what !== null && !hasAsked) setHasAsked(true);

  useEffect(() => {
    if (!isAsking) return;
    if (isClosing.current) {
      isClosing.current = false;
      blocker.reset();
      closeTopmost();
    } else if (isSaving) blocker.reset();
  }, [isAsking, isSaving, blocker]);

  // Once everything is saved, there is nothing to ask.
  const isIdle = run !== null && unsaved.length === 0;
  useEffect(() => {
    if (isIdle) forgetWaiting();
  }, [isIdle]);

  function discard() {
    if (isAsking) blocker.proceed();
    discardUnsaved();
    run?.();
  }

  function keep() {
    forgetWaiting();
    if (!isAsking || !hasUnsaved()) return;
    blocker.reset();
    if (focused.current instanceof HTMLElement) focused.current.focus();
  }

  return (
    hasAsked && (
      <Suspense>
        <DiscardQuestion what={what} isOnTop onDiscard={discard} onKeep={keep} />
      </Suspense>
    )
  );
}

/** A jump within the page, such as to its main content, loses nothing. */
const isElsewhere = (from: Path, to: Path) =>
  from.pathname !== to.pathname || from.search !== to.search;
