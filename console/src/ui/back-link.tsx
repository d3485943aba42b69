import { Anchor } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";

import { Link } from "#router/link.tsx";

import { useWayBack } from "./back-to-list.ts";

import classes from "./back-link.module.css";

/** Leads from a page back to its list, with the filters the list had. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Anchor component={Link} to={useWayBack(to)} size="sm" className={classes["back"] ?? ""}>
      <IconArrowLeft size={16} aria-hidden />
      {children}
    </Anchor>
  );
}

/** Leads back within a page. It looks like the link. */
export function BackButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      className={classes["back"] ?? ""}
      onClick={onClick}
    >
      <IconArrowLeft size={16} aria-hidden />
      {children}
    </Anchor>
  );
}
