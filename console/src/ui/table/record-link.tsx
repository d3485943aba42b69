import { Anchor, type AnchorProps } from "@mantine/core";
import type { ReactNode } from "react";

import { Link } from "#router/link.tsx";
import { useBackToList } from "#ui/back-to-list.ts";

interface RecordLinkProps extends AnchorProps {
  to: string;
  "aria-label"?: string;
  title?: string;
  lang?: "" | undefined;
  "data-counter"?: string;
  children: ReactNode;
}

/** A link to a record's page that remembers the list's current filters for the way back. */
export const RecordLink = (props: RecordLinkProps) => (
  <Anchor component={Link} state={useBackToList()} {...props} />
);
