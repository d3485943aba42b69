import { Anchor } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router";

import { useWayBack } from "./back-to-list.ts";

import classes from "./back-link.module.css";

/** Above a page's title: to the list it belongs to, as it was when the page was opened from there. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Anchor component={Link} to={useWayBack(to)} size="sm" className={classes["back"] ?? ""}>
      <IconArrowLeft size={16} aria-hidden />
      {children}
    </Anchor>
  );
}
