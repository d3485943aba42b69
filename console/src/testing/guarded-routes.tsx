import { LeaveGuard } from "#forms/leave-guard.tsx";
import type { Route } from "#router/match-routes.ts";
import { Outlet } from "#router/router-view.tsx";

/** Routes with the parts of the shell that dialogs need. */
export const guardedRoutes = (...children: Route[]): Route[] => [
  {
    Component: () => (
      <>
        <Outlet />
        <LeaveGuard />
      </>
    ),
    children,
  },
];
