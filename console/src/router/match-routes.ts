import type { ComponentType } from "react";

export interface Route {
  /** `/groups/:id`; `*` for every other address. Without one, the route only surrounds its children. */
  path?: string;
  Component?: ComponentType;
  /** Loads the component of a route without children. */
  lazy?: () => Promise<{ Component: ComponentType }>;
  /** Takes the component's place if it fails, or its code cannot be loaded. */
  ErrorBoundary?: ComponentType;
  /** Takes the component's place while the code of the first screen loads. */
  Loading?: ComponentType;
  children?: readonly Route[];
}

export type Params = Readonly<Record<string, string>>;

export interface Match {
  /** From the outermost to the one with the path. */
  routes: readonly Route[];
  params: Params;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function matchPath(path: string, pathname: string): Params | null {
  if (path === "*") return {};
  const names = path.split("/");
  const parts = pathname.split("/");
  if (names.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? "";
    if (name.startsWith(":") && part) params[name.slice(1)] = decoded(part);
    else if (name.toLowerCase() !== part.toLowerCase()) return null;
  }
  return params;
}

/** The first route with the path, and those around it. */
export function matchRoutes(routes: readonly Route[], pathname: string): Match | null {
  for (const route of routes) {
    const found = route.children
      ? matchRoutes(route.children, pathname)
      : { routes: [], params: matchPath(route.path ?? "", pathname) };
    if (found?.params) return { routes: [route, ...found.routes], params: found.params };
  }
  return null;
}
