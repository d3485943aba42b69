import { Anchor, type AnchorProps } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";

import { useBackToList } from "#ui/back-to-list.ts";

interface RecordLinkProps extends AnchorProps {
  to: string;
  "aria-label"?: string;
  children: ReactNode;
}

/** To the page of a record, from which the way back leads to the list as it is now. */
export const RecordLink = (props: RecordLinkProps) => (
  <Anchor component={Link} state={useBackToList()} {...props} />
);
