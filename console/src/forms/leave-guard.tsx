import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { type BlockerFunction, NavigationType, type Path, useBlocker } from "react-router";

import { derived, useStore } from "#lib/store.ts";
import { discardUnsaved, hasUnsaved, unsavedOf, works } from "#lib/unsaved-work.ts";
import { closeTopmost, hasLayers, layers } from "#ui/dialog/escape-layers.ts";

import { waiting } from "./discard-first.ts";

/** Most visits are never asked. */
const DiscardQuestion = lazy(async () => ({
  default: (await import("./discard-question.tsx")).DiscardQuestion,
}));

const need = derived([works, layers], () => works.read().size > 0 || hasLayers());

const forgetWaiting = () => waiting.write(null);

/**
 * Keeps Back from leaving the page while a dialog is open: it closes the topmost instead, and asks where something
 * would be lost. One for all, since a router knows one blocker only; and there only while something is open,
 * since with a blocker the router warns of an address that was typed.
 */
export function LeaveGuard() {
  return useStore(need) && <LeaveQuestion />;
}

function LeaveQuestion() {
  const unsaved = unsavedOf(useStore(works));
  // A router draws without haste: by then the question itself may have the focus.
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

  // What was saved meanwhile needs no question, now or later.
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

/** A jump within the page, as to its content, takes nothing away. */
const isElsewhere = (from: Path, to: Path) =>
  from.pathname !== to.pathname || from.search !== to.search;
