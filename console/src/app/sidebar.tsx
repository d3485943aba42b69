import { IconSend } from "@tabler/icons-react";
import { Link, useLocation } from "react-router";

import { useConnection } from "#api/connection.ts";
import { useCapability, useSavedConnectionTest } from "#api/health.ts";
import { hostOf } from "#lib/worker-address.ts";

import { MENU } from "./menu.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

import classes from "./sidebar.module.css";

export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { pathname } = useLocation();
  const hasCapability = {
    broadcasts: useCapability("broadcasts"),
    forecast: useCapability("forecast"),
  };
  const items = MENU.filter(({ needs }) => needs === undefined || hasCapability[needs]);
  return (
    <div className={classes["sidebar"]}>
      <Brand />
      <nav className={classes["menu"]} aria-label="Main">
        {items.map(({ path, label, icon: ItemIcon }) => (
          <Link
            key={path}
            to={path}
            className={classes["item"]}
            aria-current={pathname === path ? "page" : undefined}
            onClick={onNavigate}
          >
            <ItemIcon size={20} stroke={1.6} aria-hidden />
            {label}
          </Link>
        ))}
      </nav>
      <footer className={classes["footer"]}>
        <ThemeSwitch />
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
            {connection ? hostOf(connection.baseUrl) : "No worker yet"}
          </span>
        </span>
      </div>
    </div>
  );
}
