import { avatarColor } from "./avatar-colors.ts";
import { initialOf } from "./initial.ts";

import classes from "./avatar.module.css";

interface AvatarProps {
  /** Decides the color. */
  id: string;
  name: string;
  /** For the head of a page. */
  isLarge?: boolean;
}

/** The initial of a bot or a group on its own color. It repeats the name, so it is no text of the page. */
export function Avatar({ id, name, isLarge = false }: AvatarProps) {
  const { light, dark } = avatarColor(id);
  return (
    <span
      aria-hidden
      className={classes["avatar"]}
      data-initial={initialOf(name)}
      data-large={isLarge || undefined}
      style={{
        background: `light-dark(${light.surface}, ${dark.surface})`,
        color: `light-dark(${light.text}, ${dark.text})`,
      }}
    />
  );
}
