import { useComputedColorScheme } from "@mantine/core";
import { useEffect } from "react";

/** The page's color in each scheme, as in index.html, for the browser's bar and an installed console's frame. */
const COLORS = { light: "#f5f7fa", dark: "#11151a" };

/** Follows a scheme that differs from the system's. */
export function useThemeColor(): void {
  const scheme = useComputedColorScheme("light");
  useEffect(() => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
      meta.content = COLORS[scheme];
    }
  }, [scheme]);
}
