import { useForm } from "@mantine/form";
import { useCallback, useEffect, useRef, useState } from "react";

/** Error messages by field name. */
export type Faults<Field extends string = string> = Partial<Record<Field, string>>;

/** Serializes a draft so that equal drafts compare equal. A chosen file is identified by its URL. */
const written = (values: object): string =>
  JSON.stringify(values, (_key, value: unknown) => (value instanceof Set ? [...value] : value));

/**
 * A form's values and the errors of its fields. Changing a field clears its error; a refusal moves the focus to
 * the first field with an error.
 */
export function useDraft<Values extends object>(initial: Values | (() => Values)) {
  const [first] = useState(initial);
  const form = useForm<Values>({ initialValues: first, clearInputErrorOnChange: false });
  const { values, errors, setValues, setErrors } = form;
  const element = useRef<HTMLElement>(null);
  // A counter, so the same error moves the focus again.
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals === 0) return;
    const field = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // Focusing alone scrolls only the caret into view, possibly under a sticky bar.
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
        // The type says partial, but these are all the values.
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
    // Only `mark` sets errors.
    faults: errors as Faults<keyof Values & string>,
    isChanged: written(values) !== written(first),
    /** The ref of the element around the fields. */
    within: useCallback((holder: HTMLElement | null) => {
      element.current = holder;
    }, []),
    /** Stable, like the other functions. */
    change,
    mark,
    clear,
    /** The props of a field that reports its value. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      value: values[name],
      // Only `mark` sets errors.
      error: errors[name] as string | undefined,
      onChange: (value: Values[Name]) => {
        // A single field with its own type.
        const changed: Partial<Values> = {};
        changed[name] = value;
        change(changed);
      },
    }),
  };
}

export type Draft<Values extends object> = ReturnType<typeof useDraft<Values>>;
