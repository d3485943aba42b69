import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";

import type { Page, Router } from "./create-router.ts";
import { RouteErrorBoundary, RouteFailure } from "./route-error-boundary.tsx";
import { NavigatingContext, PageContext, RouterContext } from "./router-context.ts";

const OutletContext = createContext<ReactNode>(null);

/** Where a route shows the one inside it. */
export const Outlet = () => use(OutletContext);

/** What takes the place of a route's component, and of everything inside it. */
function substitute({ routes, Screen, failure }: Page): { at: number; node: ReactNode } {
  if (failure) {
    const at = routes.findLastIndex(({ ErrorBoundary }) => ErrorBoundary);
    const Instead = routes[at]?.ErrorBoundary;
    return { at, node: Instead && <RouteFailure error={failure.error} Instead={Instead} /> };
  }
  const at = Screen ? -1 : routes.findLastIndex(({ Loading }) => Loading);
  const Loading = routes[at]?.Loading;
  return { at, node: Loading && <Loading /> };
}

/** The routes of a page, each in the outlet of the one around it. */
function renderPage(page: Page): ReactNode {
  const { routes, Screen, location } = page;
  const { at, node } = substitute(page);
  const shown = at === -1 ? routes : routes.slice(0, at + 1);
  return shown.reduceRight<ReactNode>((inside, { ErrorBoundary, ...route }, index) => {
    const Component = index === routes.length - 1 ? Screen : route.Component;
    const own = Component ? <Component /> : inside;
    const framed = <OutletContext value={inside}>{index === at ? node : own}</OutletContext>;
    if (!ErrorBoundary) return framed;
    return (
      <RouteErrorBoundary Instead={ErrorBoundary} location={location}>
        {framed}
      </RouteErrorBoundary>
    );
  }, null);
}

/** Shows the page of a router. A page that takes long to render lets the browser answer meanwhile. */
export function RouterView({ router }: { router: Router }) {
  const [{ page, isNavigating }, setState] = useState(router.state);
  useLayoutEffect(() => {
    const read = () => startTransition(() => setState(router.state));
    read();
    return router.subscribe(read);
  }, [router]);
  const content = useMemo(() => renderPage(page), [page]);
  return (
    <RouterContext value={router}>
      <PageContext value={page}>
        <NavigatingContext value={isNavigating}>{content}</NavigatingContext>
      </PageContext>
    </RouterContext>
  );
}
