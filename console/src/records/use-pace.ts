import { useState } from "react";

import { type DeliveryCounts, doneOf } from "./delivery-counts.ts";
import { addSample, type Pace, paceOf, type Sample } from "./measured-pace.ts";

const NO_SAMPLES: readonly Sample[] = [];

/** How fast a broadcast is being sent, from the counts seen so far. `atMs` is when they were read. */
export function usePace(counts: DeliveryCounts | undefined, atMs: number): Pace | null {
  const [samples, setSamples] = useState(NO_SAMPLES);
  if (counts && samples.at(-1)?.atMs !== atMs) {
    setSamples(addSample(samples, { atMs, settled: doneOf(counts) }));
  }
  return counts ? paceOf(samples, counts.pending) : null;
}
