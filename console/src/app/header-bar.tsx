import { t } from "@lingui/core/macro";
import { Burger } from "@mantine/core";
import { lazy, Suspense, useEffect, useRef, useState } from "react";

import { useIsFullWorker, useSavedConnectionTest } from "#api/workers/worker-health.ts";
import { ConnectionBadge } from "#ui/connection-badge.tsx";

import { SearchIcon } from "./palette/search-button.tsx";
import { SendInProgress } from "./send-in-progress.tsx";

import classes from "./shell.module.css";

/** Large screens never need it, and small ones not for the first paint. */
const MenuDrawer = lazy(async () => ({ default: (await import("./menu-drawer.tsx")).MenuDrawer }));

type Drawer = "never opened" | "open" | "closed";

export function HeaderBar() {
  const [drawer, setDrawer] = useState<Drawer>("never opened");
  const burger = useRef<HTMLButtonElement>(null);
  const test = useSavedConnectionTest();
  const isFull = useIsFullWorker();
  // The drawer cannot return the focus the first time, because it is only mounted once it is open.
  useEffect(() => {
    if (drawer === "closed") burger.current?.focus();
  }, [drawer]);
  return (
    <section className={classes["header"]} aria-label={t`Top bar`}>
      <Burger
        ref={burger}
        size="sm"
        opened={drawer === "open"}
        onClick={() => setDrawer("open")}
        aria-label={t`Open the menu`}
        aria-expanded={drawer === "open"}
      />
      {/* A phone has no room for both. A lost connection is also shown above the screen. */}
      <SendInProgress
        otherwise={
          <>
            <span className={classes["product"]}>Bot Manager</span>
            <ConnectionBadge isConnected={test && test.kind === "connected"} />
            {isFull && <SearchIcon />}
          </>
        }
      />
      {drawer !== "never opened" && (
        <Suspense>
          <MenuDrawer opened={drawer === "open"} onClose={() => setDrawer("closed")} />
        </Suspense>
      )}
    </section>
  );
}
