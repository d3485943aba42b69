import classes from "./truncated-name.module.css";

interface TruncatedNameProps {
  children: string;
  isBold?: boolean;
}

/** A name of any length: two lines are shown, and the full name as a tooltip. */
export function TruncatedName({ children, isBold = false }: TruncatedNameProps) {
  return (
    <span className={classes["name"]} data-bold={isBold || undefined} title={children}>
      {children}
    </span>
  );
}
