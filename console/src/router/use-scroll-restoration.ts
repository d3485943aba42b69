import { useEffect, useLayoutEffect } from "react";

import { parseJson } from "#lib/parse-json.ts";

import { usePage, useRouter } from "./router-context.ts";

const STORAGE_KEY = "scroll-positions";

type Positions = Map<string, number>;

function storedPositions(): Positions {
  try {
    const stored = parseJson(sessionStorage.getItem(STORAGE_KEY) ?? "");
    const entries = typeof stored === "object" && stored !== null ? Object.entries(stored) : [];
    return new Map(entries.filter((entry) => typeof entry[1] === "number"));
  } catch {
    // Storage may be forbidden; a reload then begins at the top.
    return new Map();
  }
}

function storePositions(positions: Positions): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(positions)));
  } catch {
    // As above.
  }
}

let positions: Positions | undefined;
const positionsHere = () => (positions ??= storedPositions());

/** Scrolls a page that is returned to, also by a reload, to where it was left, and a new one to its top or its hash. */
export function useScrollRestoration(): void {
  const router = useRouter();
  const page = usePage();

  useEffect(() => {
    window.history.scrollRestoration = "manual";
    // The router reports a page before it is rendered.
    const unsubscribe = router.subscribe(({ page: { location } }) => {
      if (location.key !== router.location.key) positionsHere().set(location.key, window.scrollY);
    });
    function keep() {
      positionsHere().set(router.location.key, window.scrollY);
      storePositions(positionsHere());
      window.history.scrollRestoration = "auto";
    }
    window.addEventListener("pagehide", keep);
    return () => {
      unsubscribe();
      window.removeEventListener("pagehide", keep);
    };
  }, [router]);

  useLayoutEffect(() => {
    const { key, hash } = page.location;
    const position = positionsHere().get(key);
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    if (position !== undefined) window.scrollTo(0, position);
    else if (target) target.scrollIntoView();
    else if (!page.preventScrollReset) window.scrollTo(0, 0);
  }, [page]);
}
