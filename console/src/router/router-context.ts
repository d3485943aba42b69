import { createContext, use } from "react";

import type { Navigate, Page, Router } from "./create-router.ts";
import type { Location } from "./location.ts";
import type { Params } from "./match-routes.ts";

export const RouterContext = createContext<Router | null>(null);
export const PageContext = createContext<Page | null>(null);
export const NavigatingContext = createContext(false);

function given<T>(value: T | null): T {
  if (value === null) throw new Error("This must be rendered in a RouterView");
  return value;
}

export const useRouter = (): Router => given(use(RouterContext));
export const usePage = (): Page => given(use(PageContext));
export const useNavigate = (): Navigate => useRouter().navigate;
export const useLocation = (): Location => usePage().location;
export const useParams = (): Params => usePage().params;

/** Whether the code of another screen is being loaded. */
export const useIsNavigating = (): boolean => use(NavigatingContext);
