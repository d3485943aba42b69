import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";

import { derived, useStore } from "#lib/store.ts";
import type { Leaving } from "#router/create-router.ts";
import type { Path } from "#router/location.ts";
import { useLeaveBlocker } from "#router/use-leave-blocker.ts";
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
 * needed, so that it forgets what it asked.
 */
export function LeaveGuard() {
  return useStore(need) && <LeaveQuestion />;
}

function LeaveQuestion() {
  const unsaved = unsavedOf(useStore(works));
  // Once this is rendered, the question itself may have the focus.
  const focused = useRef<Element | null>(null);
  const isClosing = useRef(false);
  const [hasAsked, setHasAsked] = useState(false);
  const isLeaving = useCallback(({ from, to, isBack }: Leaving) => {
    focused.current = document.activeElement;
    isClosing.current = !hasUnsaved() && isBack && hasLayers();
    return isClosing.current || (hasUnsaved() && isElsewhere(from, to));
  }, []);
  const blocked = useLeaveBlocker(isLeaving);
  const isAsking = blocked !== null;
  const isSaving = unsaved.some((work) => work.isSaving);
  const run = useStore(waiting);
  const what = run || (isAsking && !isSaving) ? (unsaved[0]?.what ?? null) : null;
  if (what !== null && !hasAsked) setHasAsked(true);

  useEffect(() => {
    if (!blocked) return;
    if (isClosing.current) {
      isClosing.current = false;
      blocked.stay();
      closeTopmost();
    } else if (isSaving) blocked.stay();
  }, [isSaving, blocked]);

  // Once everything is saved, there is nothing to ask.
  const isIdle = run !== null && unsaved.length === 0;
  useEffect(() => {
    if (isIdle) forgetWaiting();
  }, [isIdle]);

  function discard() {
    blocked?.proceed();
    discardUnsaved();
    run?.();
  }

  function keep() {
    forgetWaiting();
    if (!blocked || !hasUnsaved()) return;
    blocked.stay();
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
