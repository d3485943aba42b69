import type { ComponentType } from "react";
import type { RouteObject } from "react-router";

import { NotFoundPage } from "#features/not-found/not-found-page.tsx";
import { loadTexts } from "#language/language.ts";
import type { Part } from "#language/parts.ts";
import { loadInputFaults } from "#language/sentences.ts";

import { DataScreen } from "./data-screen.tsx";
import { FullWorkerScreen } from "./full-worker-screen.tsx";
import { OpeningBlocks } from "./opening-blocks.tsx";
import { RouterError } from "./router-error.tsx";
import { Shell } from "./shell.tsx";

/** Loads a screen's code together with its texts. */
const screen = (parts: Part[], load: () => Promise<ComponentType>) => async () => {
  const [Component] = await Promise.all([load(), loadTexts("shared", ...parts), loadInputFaults()]);
  return { Component };
};

const dataScreens: RouteObject[] = [
  {
    path: "/",
    lazy: screen(
      ["dashboard"],
      async () => (await import("#features/dashboard/dashboard-page.tsx")).DashboardPage,
    ),
  },
  {
    path: "/bots",
    lazy: screen(["bots"], async () => (await import("#features/bots/bots-page.tsx")).BotsPage),
  },
  {
    path: "/groups",
    lazy: screen(
      ["composer", "groups"],
      async () => (await import("#features/groups/groups-page.tsx")).GroupsPage,
    ),
  },
  {
    path: "/messages",
    lazy: screen(
      ["composer", "messages"],
      async () => (await import("#features/messages/messages-page.tsx")).MessagesPage,
    ),
  },
  {
    path: "/images",
    lazy: screen(
      ["images"],
      async () => (await import("#features/images/images-page.tsx")).ImagesPage,
    ),
  },
  {
    path: "/keyboards",
    lazy: screen(
      ["composer", "keyboards"],
      async () => (await import("#features/keyboards/keyboards-page.tsx")).KeyboardsPage,
    ),
  },
  {
    path: "/autosendgame",
    lazy: screen(
      ["composer", "campaigns"],
      async () => (await import("#features/campaigns/campaigns-page.tsx")).CampaignsPage,
    ),
  },
];

const historyScreens: RouteObject[] = [
  {
    path: "/history",
    lazy: screen(
      ["composer", "history"],
      async () => (await import("#features/history/history-page.tsx")).HistoryPage,
    ),
  },
  {
    path: "/history/:id",
    lazy: screen(
      ["composer", "history"],
      async () => (await import("#features/history/broadcast-page.tsx")).BroadcastPage,
    ),
  },
];

const scheduleScreens: RouteObject[] = [
  {
    path: "/scheduled",
    lazy: screen(
      ["composer", "schedules"],
      async () => (await import("#features/schedules/schedules-page.tsx")).SchedulesPage,
    ),
  },
  {
    path: "/scheduled/:id",
    lazy: screen(
      ["composer", "schedules"],
      async () => (await import("#features/schedules/schedule-page.tsx")).SchedulePage,
    ),
  },
];

const forecastScreens: RouteObject[] = [
  {
    path: "/autosendgame/:id",
    lazy: screen(
      ["composer", "campaigns"],
      async () => (await import("#features/campaigns/campaign-page.tsx")).CampaignPage,
    ),
  },
];

export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RouterError,
    children: [
      {
        // A second boundary inside the shell keeps the menu usable.
        ErrorBoundary: RouterError,
        // Here, so that the shell renders while the screen's code loads.
        HydrateFallback: OpeningBlocks,
        children: [
          { Component: DataScreen, children: dataScreens },
          {
            Component: FullWorkerScreen,
            children: [...historyScreens, ...scheduleScreens, ...forecastScreens],
          },
          {
            path: "/settings",
            lazy: screen(
              ["settings"],
              async () => (await import("#features/settings/settings-page.tsx")).SettingsPage,
            ),
          },
          { path: "*", Component: NotFoundPage },
        ],
      },
    ],
  },
];
