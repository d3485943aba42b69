import type { ComponentProps, MouseEvent } from "react";

import type { NavigateOptions } from "./create-router.ts";
import { pathText, resolvePath } from "./location.ts";
import { useLocation, useNavigate } from "./router-context.ts";

interface LinkProps extends Omit<ComponentProps<"a">, "href">, NavigateOptions {
  to: string;
}

/** Whether the browser would open the link in this tab. */
const isPlainClick = (event: MouseEvent<HTMLAnchorElement>) =>
  event.button === 0 &&
  ["", "_self"].includes(event.currentTarget.target) &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);

/** A link to a page of the console. One to the current page adds nothing to the history. */
export function Link({
  to,
  replace,
  state,
  preventScrollReset,
  onClick,
  children,
  ...props
}: LinkProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const href = pathText(resolvePath(to, location));

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    const isHere = href === pathText(location);
    void navigate(href, {
      replace: replace ?? isHere,
      state,
      preventScrollReset: preventScrollReset ?? false,
    });
  }

  return (
    <a {...props} href={href} onClick={follow}>
      {children}
    </a>
  );
}
