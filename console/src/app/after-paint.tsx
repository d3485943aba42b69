import { Hints } from "./hints.tsx";
import { OverlayLayer } from "./shortcuts/overlay-layer.tsx";
import { useDropGuard } from "./use-drop-guard.ts";
import { useThemeColor } from "./use-theme-color.ts";

/** What answers to the mouse and the keyboard on every screen, and shows nothing before. */
export function AfterPaint() {
  useDropGuard();
  useThemeColor();
  return (
    <>
      <Hints />
      <OverlayLayer />
    </>
  );
}
