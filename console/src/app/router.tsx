import { NotFoundPage } from "#features/not-found/not-found-page.tsx";
import type { Route } from "#router/match-routes.ts";

import { DataScreen } from "./data-screen.tsx";
import { FullWorkerScreen } from "./full-worker-screen.tsx";
import { OpeningBlocks } from "./opening-blocks.tsx";
import { RouterError } from "./router-error.tsx";
import { Shell } from "./shell.tsx";
import { withTexts } from "./with-texts.ts";

const dataScreens: Route[] = [
  {
    path: "/",
    lazy: withTexts(
      "dashboard-page",
      async () => (await import("#features/dashboard/dashboard-page.tsx")).DashboardPage,
    ),
  },
  {
    path: "/bots",
    lazy: withTexts(
      "bots-page",
      async () => (await import("#features/bots/bots-page.tsx")).BotsPage,
    ),
  },
  {
    path: "/groups",
    lazy: withTexts(
      "groups-page",
      async () => (await import("#features/groups/groups-page.tsx")).GroupsPage,
    ),
  },
  {
    path: "/messages",
    lazy: withTexts(
      "messages-page",
      async () => (await import("#features/messages/messages-page.tsx")).MessagesPage,
    ),
  },
  {
    path: "/images",
    lazy: withTexts(
      "images-page",
      async () => (await import("#features/images/images-page.tsx")).ImagesPage,
    ),
  },
  {
    path: "/keyboards",
    lazy: withTexts(
      "keyboards-page",
      async () => (await import("#features/keyboards/keyboards-page.tsx")).KeyboardsPage,
    ),
  },
  {
    path: "/autosendgame",
    lazy: withTexts(
      "campaigns-page",
      async () => (await import("#features/campaigns/campaigns-page.tsx")).CampaignsPage,
    ),
  },
];

const historyScreens: Route[] = [
  {
    path: "/history",
    lazy: withTexts(
      "history-page",
      async () => (await import("#features/history/history-page.tsx")).HistoryPage,
    ),
  },
  {
    path: "/history/:id",
    lazy: withTexts(
      "broadcast-page",
      async () => (await import("#features/history/broadcast-page.tsx")).BroadcastPage,
    ),
  },
];

const scheduleScreens: Route[] = [
  {
    path: "/scheduled",
    lazy: withTexts(
      "schedules-page",
      async () => (await import("#features/schedules/schedules-page.tsx")).SchedulesPage,
    ),
  },
  {
    path: "/scheduled/:id",
    lazy: withTexts(
      "schedule-page",
      async () => (await import("#features/schedules/schedule-page.tsx")).SchedulePage,
    ),
  },
];

const calendarScreens: Route[] = [
  {
    path: "/calendar",
    lazy: withTexts(
      "calendar-page",
      async () => (await import("#features/calendar/calendar-page.tsx")).CalendarPage,
    ),
  },
];

const savedPostScreens: Route[] = [
  {
    path: "/saved",
    lazy: withTexts(
      "saved-posts-page",
      async () => (await import("#features/saved-posts/saved-posts-page.tsx")).SavedPostsPage,
    ),
  },
];

const forecastScreens: Route[] = [
  {
    path: "/autosendgame/:id",
    lazy: withTexts(
      "campaign-page",
      async () => (await import("#features/campaigns/campaign-page.tsx")).CampaignPage,
    ),
  },
];

const groupScreens: Route[] = [
  {
    path: "/groups/:id",
    lazy: withTexts(
      "group-page",
      async () => (await import("#features/groups/page/group-page.tsx")).GroupPage,
    ),
  },
];

const alertScreens: Route[] = [
  {
    path: "/settings/alerts",
    lazy: withTexts(
      "alerts-page",
      async () => (await import("#features/alerts/alerts-page.tsx")).AlertsPage,
    ),
  },
];

export const routes: Route[] = [
  {
    Component: Shell,
    ErrorBoundary: RouterError,
    children: [
      {
        // A second boundary inside the shell keeps the menu usable.
        ErrorBoundary: RouterError,
        // Here, so that the shell renders while the screen's code loads.
        Loading: OpeningBlocks,
        children: [
          { Component: DataScreen, children: dataScreens },
          {
            Component: FullWorkerScreen,
            children: [
              ...groupScreens,
              ...historyScreens,
              ...scheduleScreens,
              ...calendarScreens,
              ...savedPostScreens,
              ...forecastScreens,
              ...alertScreens,
            ],
          },
          {
            path: "/settings",
            lazy: withTexts(
              "settings-page",
              async () => (await import("#features/settings/settings-page.tsx")).SettingsPage,
            ),
          },
          { path: "*", Component: NotFoundPage },
        ],
      },
    ],
  },
];
