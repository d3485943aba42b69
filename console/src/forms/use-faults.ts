import { useCallback, useEffect, useRef, useState } from "react";

/** What is wrong, by the field's name. */
export type Faults<Field extends string> = Partial<Record<Field, string>>;

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** Of what a schema refuses, the first of each field. */
export const faultsOf = (issues: readonly Issue[]): Record<string, string> =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]).toReversed());

interface Marked<Field extends string> {
  faults: Faults<Field>;
  /** Another one with each refusal, so that the same fault draws the focus again. */
  turn: number;
}

/** Marks the fields of a refused form. The first of them gets the focus; a change of a field clears its mark. */
export function useFaults<Field extends string>() {
  const [{ faults, turn }, setMarked] = useState<Marked<Field>>({ faults: {}, turn: 0 });
  const form = useRef<HTMLElement | null>(null);

  useEffect(() => {
    if (turn === 0) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // By itself the focus brings only the place for the next letter into sight, and that under what sticks there.
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: "nearest" });
  }, [turn]);

  return {
    faults,
    /** Goes to the form, or to what holds its fields. */
    within: useCallback((element: HTMLElement | null) => {
      form.current = element;
    }, []),
    mark: useCallback(
      (found: Faults<Field>) => setMarked((now) => ({ faults: found, turn: now.turn + 1 })),
      [],
    ),
    clear: useCallback((changed: object) => {
      setMarked((now) => {
        const left = Object.entries(now.faults).filter(([field]) => !(field in changed));
        // The names are those that it was marked with.
        const kept = Object.fromEntries(left) as Faults<Field>;
        return left.length === Object.keys(now.faults).length ? now : { ...now, faults: kept };
      });
    }, []),
  };
}
