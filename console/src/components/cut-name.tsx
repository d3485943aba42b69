import { Text } from "@mantine/core";

import classes from "./cut-name.module.css";

interface CutNameProps {
  children: string;
  isBold?: boolean;
}

/** A name that may be of any length: two lines of it, and the whole under the pointer. */
export function CutName({ children, isBold = false }: CutNameProps) {
  return (
    <Text
      component="span"
      className={classes["name"] ?? ""}
      lineClamp={2}
      title={children}
      {...(isBold && { fw: 600 })}
    >
      {children}
    </Text>
  );
}
