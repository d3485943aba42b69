import { faultText } from "./fault-text.ts";
import type { Faults } from "./use-draft.ts";

/** The input to save, or why it cannot be saved: errors for the fields and, with a title, a toast. */
export type Checked<Input> =
  | { kind: "complete"; input: Input }
  | { kind: "refused"; faults: Faults; title?: string; description?: string };

export const complete = <Input>(input: Input): Checked<Input> => ({ kind: "complete", input });

export const refused = (faults: Faults, title?: string, description = ""): Checked<never> => ({
  kind: "refused",
  faults,
  ...(title !== undefined && { title, description }),
});

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** The first error of each field. */
export const faultsOf = (issues: readonly Issue[]): Record<string, string> =>
  Object.fromEntries(
    issues.map(({ path, message }) => [String(path[0]), faultText(message)]).toReversed(),
  );
