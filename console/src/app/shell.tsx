import { t } from "@lingui/core/macro";
import { useMediaQuery } from "@mantine/hooks";
import { lazy, Suspense } from "react";

import { LeaveGuard } from "#forms/leave-guard.tsx";
import { Outlet } from "#router/router-view.tsx";
import { useScrollRestoration } from "#router/use-scroll-restoration.ts";
import { Toaster } from "#ui/toast/toaster.tsx";

import { ConnectionLost } from "./connection/connection-lost.tsx";
import { KeyRejected } from "./connection/key-rejected.tsx";
import { HeaderBar } from "./header-bar.tsx";
import { SendInProgress } from "./send-in-progress.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useWorkerChange } from "./use-worker-change.ts";

import classes from "./shell.module.css";

/** The first paint doesn't wait for it, and the shell doesn't fail with it. */
const AfterPaint = lazy(async () => {
  const loaded = await import("./after-paint.tsx").catch(() => null);
  return { default: loaded?.AfterPaint ?? (() => null) };
});

/** Mantine's `lg`; shell.module.css repeats it. */
const LARGE = "(min-width: 75em)";

export function Shell() {
  useWorkerChange();
  useScrollRestoration();
  const isLarge = useMediaQuery(LARGE, undefined, { getInitialValueInEffect: false });
  return (
    <>
      <a className={classes["skip"]} href="#main">
        {t`Skip to content`}
      </a>
      {isLarge ? (
        <aside className={classes["aside"]}>
          <div className={classes["menu"]}>
            <Sidebar />
          </div>
          <SendInProgress />
        </aside>
      ) : (
        <HeaderBar />
      )}
      <main className={classes["main"]} id="main" tabIndex={-1}>
        <div className={classes["content"]}>
          <ConnectionLost />
          <KeyRejected />
          <Outlet />
        </div>
      </main>
      <LeaveGuard />
      <Toaster />
      <Suspense>
        <AfterPaint />
      </Suspense>
    </>
  );
}
