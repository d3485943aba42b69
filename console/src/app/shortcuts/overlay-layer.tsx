import { t } from "@lingui/core/macro";
import { type ComponentType, type ReactElement, useEffect, useState } from "react";

import { withTexts } from "#app/with-texts.ts";
import { useStore } from "#lib/store.ts";
import { showToast } from "#ui/toast/toast.ts";

import { closeOverlay, openedOverlay, type OverlayName } from "./overlays.ts";
import { useShortcuts } from "./use-shortcuts.ts";

/** Loaded with their first use. */
const LOADS: Record<OverlayName, () => Promise<{ Component: ComponentType }>> = {
  palette: withTexts("palette", async () => (await import("#app/palette/palette.tsx")).Palette),
  shortcuts: withTexts(
    "shortcuts",
    async () => (await import("#app/shortcuts/shortcuts-dialog.tsx")).ShortcutsDialog,
  ),
};

type Loaded = Partial<Record<OverlayName, ReactElement>>;

/** Shows the palette or the list of shortcuts above the screen. */
export function OverlayLayer() {
  const opened = useStore(openedOverlay);
  const [loaded, setLoaded] = useState<Loaded>({});
  useShortcuts();

  useEffect(() => {
    if (opened === null || loaded[opened]) return;
    LOADS[opened]().then(
      ({ Component }) => setLoaded((others) => ({ ...others, [opened]: <Component /> })),
      () => {
        closeOverlay();
        showToast({
          tone: "failure",
          title: t`Can't reach the server`,
          description: t`Try again when it's back.`,
        });
      },
    );
  }, [opened, loaded]);

  return opened && loaded[opened];
}
