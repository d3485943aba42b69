import { ActionIcon, Avatar } from "@mantine/core";
import type { ReactNode } from "react";

import { type Route, routeHash } from "./store/page-route.ts";
import { initials } from "./words/page-words.ts";

const COLORS = ["red", "grape", "violet", "teal", "cyan", "blue", "pink"] as const;

/** The same person or chat always has the same color. */
export const colorOf = (id: number) => COLORS[Math.abs(id) % COLORS.length] ?? "blue";

export const NameAvatar = ({ id, name, size }: { id: number; name: string; size: number }) => (
  <Avatar color={colorOf(id)} variant="filled" size={size} aria-hidden>
    {initials(name)}
  </Avatar>
);

type IconLinkProps = { label: string; to: Route; hiddenFrom?: "sm"; children: ReactNode };

/** A link to another part of the page, shown as an icon. */
export const IconLink = ({ label, to, ...rest }: IconLinkProps) => (
  <ActionIcon component="a" href={routeHash(to)} aria-label={label} title={label} {...rest} />
);
