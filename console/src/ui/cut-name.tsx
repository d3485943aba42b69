import classes from "./cut-name.module.css";

interface CutNameProps {
  children: string;
  isBold?: boolean;
}

/** A name that may be of any length: two lines of it, and the whole under the pointer. */
export function CutName({ children, isBold = false }: CutNameProps) {
  return (
    <span className={classes["name"]} data-bold={isBold || undefined} title={children}>
      {children}
    </span>
  );
}
