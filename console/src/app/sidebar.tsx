import { t } from "@lingui/core/macro";
import { IconSend } from "@tabler/icons-react";
import { lazy, Suspense } from "react";

import { useConnection } from "#api/workers/connection.ts";
import { useSavedWorkers } from "#api/workers/saved-workers.ts";
import { hostOf } from "#api/workers/worker-address.ts";
import { useIsFullWorker, useSavedConnectionTest } from "#api/workers/worker-health.ts";
import { Link } from "#router/link.tsx";
import { useLocation } from "#router/router-context.ts";
import { LanguageSwitch } from "#ui/language-switch.tsx";

import { menuOf, type MenuItem } from "./menu.ts";
import { SearchButton } from "./palette/search-button.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

import classes from "./sidebar.module.css";

/** Few have several workers. */
const WorkerSwitch = lazy(async () => {
  const loaded = await import("./worker-switch.tsx").catch(() => null);
  return { default: loaded?.WorkerSwitch ?? (() => null) };
});

/** Only the exact screen is highlighted. On a record's page, its list is merely marked. */
function currentOf({ path, hasPages }: MenuItem, pathname: string, isFull: boolean) {
  if (pathname === path) return "page";
  const isAbove = hasPages && isFull && pathname.startsWith(`${path}/`);
  return isAbove ? "true" : undefined;
}

export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { pathname } = useLocation();
  const isFull = useIsFullWorker();
  const hasSeveral = useSavedWorkers().length > 1;
  return (
    <div className={classes["sidebar"]}>
      <Brand />
      {hasSeveral && (
        <Suspense>
          <WorkerSwitch />
        </Suspense>
      )}
      {/* Beside the drawer, the top bar has one. */}
      {isFull && !onNavigate && <SearchButton />}
      <nav className={classes["menu"]} aria-label={t`Main`}>
        {menuOf(isFull).map((item) => (
          <Link
            key={item.path}
            to={item.path}
            className={classes["item"]}
            aria-current={currentOf(item, pathname, isFull)}
            onClick={onNavigate}
          >
            <item.icon size={20} stroke={1.6} aria-hidden />
            {item.label()}
          </Link>
        ))}
      </nav>
      <footer className={classes["footer"]}>
        <ThemeSwitch />
        <LanguageSwitch />
        <span>Telegram Bot Manager v1.0</span>
      </footer>
    </div>
  );
}

function Brand() {
  const connection = useConnection();
  const isConnected = useSavedConnectionTest()?.kind === "connected";
  return (
    <div className={classes["brand"]}>
      <span className={classes["mark"]}>
        <IconSend size={20} stroke={1.8} aria-hidden />
      </span>
      <div className={classes["names"]}>
        <span className={classes["product"]}>Bot Manager</span>
        <span className={classes["host"]}>
          <span className={classes["dot"]} data-connected={isConnected || undefined} aria-hidden />
          <span className={classes["address"]}>
            {connection ? hostOf(connection.baseUrl) : t`No worker yet`}
          </span>
        </span>
      </div>
    </div>
  );
}
