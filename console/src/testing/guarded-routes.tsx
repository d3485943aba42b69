import { Outlet, type RouteObject } from "react-router";

import { LeaveGuard } from "#forms/leave-guard.tsx";

/** A screen of its own, with what the shell has for dialogs. */
export const guardedRoutes = (...children: RouteObject[]): RouteObject[] => [
  {
    element: (
      <>
        <Outlet />
        <LeaveGuard />
      </>
    ),
    children,
  },
];
