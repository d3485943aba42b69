import type { Faults } from "./use-draft.ts";

/** What a form hands over, or what stands in its way: marks on its fields, and where it has a title, a toast. */
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

/** Of what a schema refuses, the first of each field. */
export const faultsOf = (issues: readonly Issue[]): Record<string, string> =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]).toReversed());
