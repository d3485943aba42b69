import { useMediaQuery } from "@mantine/hooks";
import { Outlet, ScrollRestoration } from "react-router";

import { LeaveGuard } from "#components/leave-guard.tsx";
import { Toaster } from "#components/toaster.tsx";

import { ConnectionLost } from "./connection-lost.tsx";
import { HeaderBar } from "./header-bar.tsx";
import { Hints } from "./hints.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useDropGuard } from "./use-drop-guard.ts";
import { useWorkerChange } from "./use-worker-change.ts";

import classes from "./shell.module.css";

/** Mantine's `lg`; shell.module.css repeats it. */
const LARGE = "(min-width: 75em)";

export function Shell() {
  useWorkerChange();
  useDropGuard();
  const isLarge = useMediaQuery(LARGE, undefined, { getInitialValueInEffect: false });
  return (
    <>
      <a className={classes["skip"]} href="#main">
        Skip to content
      </a>
      {isLarge ? (
        <aside className={classes["aside"]}>
          <Sidebar />
        </aside>
      ) : (
        <HeaderBar />
      )}
      <main className={classes["main"]} id="main" tabIndex={-1}>
        <div className={classes["content"]}>
          <ConnectionLost />
          <Outlet />
        </div>
      </main>
      <LeaveGuard />
      <Toaster />
      <Hints />
      <ScrollRestoration />
    </>
  );
}
