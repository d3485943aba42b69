import { lazy, Suspense } from "react";

import { Hints } from "./hints.tsx";
import { OverlayLayer } from "./shortcuts/overlay-layer.tsx";
import { useDropGuard } from "./use-drop-guard.ts";
import { useFocusOnPage } from "./use-focus-on-page.ts";
import { useThemeColor } from "./use-theme-color.ts";

/** Drafts are stored in the browser anyway, so the shell doesn't fail with it. */
const DraftSyncLayer = lazy(async () => {
  const loaded = await import("#composer/drafts/draft-sync-layer.tsx").catch(() => null);
  return { default: loaded?.DraftSyncLayer ?? (() => null) };
});

/** What answers to the mouse and the keyboard on every screen, and shows nothing before. */
export function AfterPaint() {
  useDropGuard();
  useFocusOnPage();
  useThemeColor();
  return (
    <>
      <Hints />
      <OverlayLayer />
      <Suspense>
        <DraftSyncLayer />
      </Suspense>
    </>
  );
}
