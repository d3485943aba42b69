import classes from "./rule-fields.module.css";

interface ToggleButtonsProps<T> {
  label: string;
  /** `name` is read aloud; `mark` is shown. */
  options: readonly { value: T; mark: string; name: string }[];
  value: readonly T[];
  /** The last one cannot be removed. */
  onChange: (value: T[]) => void;
}

/** Days to switch on and off. */
export function ToggleButtons<T>(props: ToggleButtonsProps<T>) {
  const { label, options, value, onChange } = props;
  const toggle = (item: T) => {
    const others = value.filter((other) => other !== item);
    const next = others.length === value.length ? [...value, item] : others;
    if (next.length > 0) onChange(next);
  };
  return (
    <div role="group" aria-label={label} className={classes["days"]}>
      {options.map(({ value: item, mark, name }) => (
        <button
          key={name}
          type="button"
          className={classes["toggle"]}
          aria-label={name}
          aria-pressed={value.includes(item)}
          onClick={() => toggle(item)}
        >
          {mark}
        </button>
      ))}
    </div>
  );
}
