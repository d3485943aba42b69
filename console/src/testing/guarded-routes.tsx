import { Outlet, type RouteObject } from "react-router";

import { LeaveGuard } from "#forms/leave-guard.tsx";

/** Routes with the parts of the shell that dialogs need. */
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
