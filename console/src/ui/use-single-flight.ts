import { useRef, useState } from "react";

/** Runs a call for several records in parallel, but only one at a time per record. */
export function useSingleFlight() {
  // A ref, because a second click may come before the next render.
  const ids = useRef(new Set<string>());
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());

  async function run(id: string, call: () => Promise<unknown>): Promise<void> {
    if (ids.current.has(id)) return;
    ids.current.add(id);
    setRunning(new Set(ids.current));
    try {
      await call();
    } catch {
      // The query client shows the error.
    } finally {
      ids.current.delete(id);
      setRunning(new Set(ids.current));
    }
  }

  return { run, isRunning: (id: string) => running.has(id) };
}
