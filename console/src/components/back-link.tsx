import { Anchor } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router";

import classes from "./back-link.module.css";

/** Above a page's title: to the list it belongs to. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Anchor component={Link} to={to} size="sm" className={classes["back"] ?? ""}>
      <IconArrowLeft size={16} aria-hidden />
      {children}
    </Anchor>
  );
}
