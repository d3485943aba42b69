import { useCallback, useEffect, useRef, useState } from "react";

/** Error messages by field name. */
export type Faults<Field extends string = string> = Partial<Record<Field, string>>;

/** Serializes a draft so that equal drafts compare equal. A chosen file is identified by its URL. */
const written = (values: object): string =>
  JSON.stringify(values, (_key, value: unknown) => (value instanceof Set ? [...value] : value));

/** The errors of the fields that were not changed. */
const faultsBeside = (faults: Faults, changed: object): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in changed)));

/**
 * A form's values and the errors of its fields. Changing a field clears its error; a refusal moves the focus to
 * the first field with an error.
 */
export function useDraft<Values extends object>(initial: Values | (() => Values)) {
  const [first] = useState(initial);
  const [draft, setDraft] = useState<{ values: Values; faults: Faults }>({
    values: first,
    faults: {},
  });
  const { values } = draft;
  // Only `mark` sets errors.
  const faults: Faults<keyof Values & string> = draft.faults;
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
    (changed: object) => setDraft((now) => ({ ...now, faults: faultsBeside(now.faults, changed) })),
    [],
  );
  const change = useCallback(
    (changed: Partial<Values> | ((now: Values) => Partial<Values>)) =>
      setDraft((now) => {
        const next = typeof changed === "function" ? changed(now.values) : changed;
        return { values: { ...now.values, ...next }, faults: faultsBeside(now.faults, next) };
      }),
    [],
  );
  const mark = useCallback((marked: Faults) => {
    setDraft((now) => ({ ...now, faults: marked }));
    setRefusals((count) => count + 1);
  }, []);

  return {
    values,
    faults,
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
      error: faults[name],
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
