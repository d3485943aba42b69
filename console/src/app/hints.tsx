import { lazy, Suspense, useEffect, useState } from "react";

/** Loaded with the first hint. */
const Hint = lazy(async () => ({ default: (await import("./hint.tsx")).Hint }));

const DELAY_MS = 300;

const hintedAt = ({ target, pointerType }: PointerEvent): HTMLElement | null =>
  target instanceof Element && pointerType === "mouse" ? target.closest("[data-hint]") : null;

/** Shows the `data-hint` of the button under the mouse. A tooltip component per button would slow down long lists. */
export function Hints() {
  const [button, setButton] = useState<HTMLElement | null>(null);
  useEffect(() => {
    let pointedAt: HTMLElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function pointAt(hinted: HTMLElement | null) {
      if (hinted === pointedAt) return;
      pointedAt = hinted;
      clearTimeout(timer);
      setButton(null);
      if (hinted) timer = setTimeout(() => setButton(hinted), DELAY_MS);
    }
    function hide() {
      clearTimeout(timer);
      setButton(null);
    }
    const ending = new AbortController();
    const { signal } = ending;
    document.addEventListener("pointerover", (event) => pointAt(hintedAt(event)), { signal });
    document.documentElement.addEventListener("pointerleave", () => pointAt(null), { signal });
    document.addEventListener("pointerdown", hide, { signal });
    document.addEventListener("keydown", hide, { signal });
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, []);
  return (
    button && (
      <Suspense>
        <Hint button={button} />
      </Suspense>
    )
  );
}
