import { use, useRef, useState } from "react";

import { retryRejectedKeys } from "#api/client/rejected-keys.ts";
import { FetchContext } from "#api/client/use-client.ts";
import type { Connection } from "#api/workers/connection.ts";

import type { Examination } from "./doctor-report.ts";
import type { StepCode } from "./doctor-step.ts";
import { runDoctor } from "./run-doctor.ts";

const TIMEOUT_MS = 10_000;

export interface Progress extends Examination {
  /** The step being checked; null once all are done. */
  running: StepCode | null;
}

/** The last examination and its progress. */
export function useDoctor() {
  const fetch = use(FetchContext);
  const [progress, setProgress] = useState<Progress | null>(null);
  const turn = useRef(0);

  async function run(connection: Connection): Promise<void> {
    retryRejectedKeys();
    const ownTurn = (turn.current += 1);
    const change = (next: (before: Progress) => Progress) => {
      if (turn.current === ownTurn) setProgress((before) => before && next(before));
    };
    setProgress({
      address: connection.baseUrl,
      startedAt: Date.now(),
      steps: [],
      running: "address",
    });
    await runDoctor(
      connection,
      { fetch, now: Date.now, timeoutMs: TIMEOUT_MS, page: window.location },
      {
        onBegin: (running) => change((before) => ({ ...before, running })),
        onStep: (step) => change((before) => ({ ...before, steps: [...before.steps, step] })),
      },
    );
    change((before) => ({ ...before, running: null }));
  }

  return { progress, run };
}
