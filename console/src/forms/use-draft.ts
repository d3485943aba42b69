import { useForm } from "@mantine/form";
import { useCallback, useEffect, useRef, useState } from "react";

/** What is wrong, by the field's name. */
export type Faults<Field extends string = string> = Partial<Record<Field, string>>;

/** Two drafts that would save the same look the same; a chosen file is told apart by its address. */
const written = (values: object): string =>
  JSON.stringify(values, (_key, value: unknown) => (value instanceof Set ? [...value] : value));

/**
 * A form's values and the faults of its fields. A change of a field clears its fault; a refusal brings the focus
 * to the first field that is marked.
 */
export function useDraft<Values extends object>(initial: Values | (() => Values)) {
  const [first] = useState(initial);
  const form = useForm<Values>({ initialValues: first, clearInputErrorOnChange: false });
  const { values, errors, setValues, setErrors } = form;
  const element = useRef<HTMLElement>(null);
  // Counted, so that the same fault draws the focus again.
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals === 0) return;
    const field = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // By itself the focus brings only the place for the next letter into sight, and that under what sticks there.
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: "nearest" });
  }, [refusals]);

  const clear = useCallback(
    (changed: object) =>
      setErrors((now) =>
        Object.fromEntries(Object.entries(now).filter(([field]) => !(field in changed))),
      ),
    [setErrors],
  );
  const change = useCallback(
    (changed: Partial<Values> | ((now: Values) => Partial<Values>)) =>
      setValues((now) => {
        // Its type is that of a part, but these are all the values.
        const next = typeof changed === "function" ? changed(now as Values) : changed;
        clear(next);
        return next;
      }),
    [setValues, clear],
  );
  const mark = useCallback(
    (faults: Faults) => {
      setErrors(faults);
      setRefusals((count) => count + 1);
    },
    [setErrors],
  );

  return {
    values,
    // Only `mark` sets them.
    faults: errors as Faults<keyof Values & string>,
    isChanged: written(values) !== written(first),
    /** Goes to what holds the fields. */
    within: useCallback((holder: HTMLElement | null) => {
      element.current = holder;
    }, []),
    /** Stays the same function, as do the others. */
    change,
    mark,
    clear,
    /** What a field needs that tells its value. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      value: values[name],
      // As above.
      error: errors[name] as string | undefined,
      onChange: (value: Values[Name]) => {
        // One field of the values, with its own type.
        const changed: Partial<Values> = {};
        changed[name] = value;
        change(changed);
      },
    }),
  };
}

export type Draft<Values extends object> = ReturnType<typeof useDraft<Values>>;
