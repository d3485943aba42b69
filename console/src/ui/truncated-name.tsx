import classes from "./truncated-name.module.css";

interface CutNameProps {
  children: string;
  isBold?: boolean;
}

/** A name of any length: two lines are shown, and the full name as a tooltip. */
export function CutName({ children, isBold = false }: CutNameProps) {
  return (
    <span className={classes["name"]} data-bold={isBold || undefined} title={children}>
      {children}
    </span>
  );
}
