import { createContext } from "react";

interface ActionLayout {
  /** Called before an action of the list runs. Null if the actions are icons in a row. */
  onAct: (() => void) | null;
}

/** Actions are icons in the row of a table, and named buttons behind the ⋯ of a list. */
export const ActionLayoutContext = createContext<ActionLayout>({ onAct: null });
