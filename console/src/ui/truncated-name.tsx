import classes from "./truncated-name.module.css";

interface TruncatedNameProps {
  children: string;
  isBold?: boolean;
  /** One line instead of two. */
  isShort?: boolean;
}

/** A name of any length: two lines are shown, and the full name as a tooltip. */
export function TruncatedName({ children, isBold, isShort }: TruncatedNameProps) {
  return (
    <span
      className={classes["name"]}
      data-bold={isBold || undefined}
      data-short={isShort || undefined}
      title={children}
    >
      {children}
    </span>
  );
}
