import { type ReactNode, useId } from "react";

import classes from "./small-choice.module.css";

interface SmallChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: ReactNode }[];
  onChange: (value: T) => void;
}

/** Two or three options side by side. Mantine's control animates, and would be a sixtieth of the first load. */
export function SmallChoice<T extends string>({ label, ...props }: SmallChoiceProps<T>) {
  const { value, options, onChange } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classes["choice"]}>
      {options.map((option) => (
        <label key={option.value} className={classes["option"]}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
