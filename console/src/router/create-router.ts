import type { ComponentType } from "react";

import { nextLocation, readLocation, writeLocation } from "./browser-history.ts";
import { type Location, type Path, resolvePath } from "./location.ts";
import { type Match, matchRoutes, type Route } from "./match-routes.ts";

/** What is shown. */
export interface Page extends Match {
  location: Location;
  /** The component of the last route; undefined until its code is loaded. */
  Screen: ComponentType | undefined;
  /** Why the code could not be loaded. */
  failure: { error: unknown } | null;
  preventScrollReset: boolean;
}

interface RouterState {
  page: Page;
  /** Whether the code of another screen is being loaded. Until then, the page stays. */
  isNavigating: boolean;
}

export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
  preventScrollReset?: boolean;
}

/** Resolves when the page is shown or given up. */
export type Navigate = (to: string | number, options?: NavigateOptions) => Promise<void>;

export interface Leaving {
  from: Path;
  to: Path;
  /** By the browser's Back or Forward. */
  isBack: boolean;
}

export interface LeaveBlocker {
  blocks: (leaving: Leaving) => boolean;
  onBlocked: (proceed: () => void) => void;
}

export interface Router {
  readonly state: RouterState;
  readonly location: Location;
  navigate: Navigate;
  subscribe: (listener: (before: RouterState) => void) => () => void;
  /** One at a time. */
  setBlocker: (blocker: LeaveBlocker | null) => void;
  dispose: () => void;
}

const NO_MATCH: Match = { routes: [], params: {} };

/** Follows the browser's history, and loads the code of screens. */
export function createRouter(routes: readonly Route[]): Router {
  const loaded = new Map<Route, ComponentType>();
  const listeners = new Set<(before: RouterState) => void>();
  let blocker: LeaveBlocker | null = null;
  let allowedKey = "";
  /** Tells the blocker once the browser is back: what it changes must not be written into the entry in between. */
  let tellBlocked: (() => void) | null = null;
  let newest: Location;

  function pageAt(location: Location, rest: Partial<Page> = {}): Page {
    const match = matchRoutes(routes, location.pathname) ?? NO_MATCH;
    const route = match.routes.at(-1);
    const Screen = route && (route.Component ?? loaded.get(route));
    return { ...match, location, Screen, failure: null, preventScrollReset: false, ...rest };
  }

  let state: RouterState = { page: pageAt(readLocation().location), isNavigating: false };

  function update(changed: Partial<RouterState>): void {
    const before = state;
    state = { ...state, ...changed };
    for (const listener of listeners) listener(before);
  }

  async function load(route: Route): Promise<Page["failure"]> {
    try {
      const module = await route.lazy?.();
      if (module) loaded.set(route, module.Component);
      return null;
    } catch (error) {
      return { error };
    }
  }

  /** Shows a location once its code is there, unless there is a newer one by then. */
  async function show(location: Location, options: NavigateOptions, write?: () => void) {
    newest = location;
    let page = pageAt(location);
    const route = page.routes.at(-1);
    if (route?.lazy && !page.Screen) {
      update({ isNavigating: true });
      const failure = await load(route);
      if (newest !== location) return;
      page = pageAt(location, { failure });
    }
    write?.();
    const { preventScrollReset = false } = options;
    update({ page: { ...page, preventScrollReset }, isNavigating: false });
  }

  const blocks = (to: Path, isBack: boolean): boolean =>
    blocker?.blocks({ from: state.page.location, to, isBack }) ?? false;

  async function navigate(to: string | number, options: NavigateOptions = {}): Promise<void> {
    if (typeof to === "number") return window.history.go(to);
    const { replace = false } = options;
    const path = resolvePath(to, state.page.location);
    const location = nextLocation(path, options.state ?? null, replace);
    const go = () => show(location, options, () => writeLocation(location, replace));
    if (!blocks(path, false)) await go();
    else blocker?.onBlocked(() => void go());
  }

  function onPop(): void {
    const { page } = state;
    const { location, isNew } = readLocation(page.location);
    // The browser is back where a blocker or the page itself keeps it.
    if (location.key === page.location.key) {
      newest = page.location;
      update({ isNavigating: false });
      const tell = tellBlocked;
      tellBlocked = null;
      return tell?.();
    }
    tellBlocked = null;
    const steps = location.index - page.location.index;
    // A jump within the page leaves nothing.
    const isFree = isNew || steps === 0 || location.key === allowedKey;
    allowedKey = "";
    function proceed() {
      allowedKey = location.key;
      window.history.go(steps);
    }
    if (isFree || !blocks(location, true)) return void show(location, {});
    tellBlocked = () => blocker?.onBlocked(proceed);
    window.history.go(-steps);
  }

  window.addEventListener("popstate", onPop);
  void show(state.page.location, {});
  return {
    get state() {
      return state;
    },
    get location() {
      return state.page.location;
    },
    navigate,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setBlocker: (next) => {
      blocker = next;
    },
    dispose: () => window.removeEventListener("popstate", onPop),
  };
}
