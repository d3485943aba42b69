import { useRef, useState } from "react";

/** Runs a call for several records side by side, for the same one only once at a time. */
export function useEachOnce() {
  // A second press may come before the first is drawn.
  const ids = useRef(new Set<string>());
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());

  async function run(id: string, call: () => Promise<unknown>): Promise<void> {
    if (ids.current.has(id)) return;
    ids.current.add(id);
    setRunning(new Set(ids.current));
    try {
      await call();
    } catch {
      // Its words are shown by the query client.
    } finally {
      ids.current.delete(id);
      setRunning(new Set(ids.current));
    }
  }

  return { run, isRunning: (id: string) => running.has(id) };
}
