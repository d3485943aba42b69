import { workerChecks } from "#api/doctor.ts";
import { askHealth, probe, type HealthOptions } from "#api/workers/ask-health.ts";
import type { Connection } from "#api/workers/connection.ts";

import { judgeAddress, judgeMixedContent, type Page } from "./address-steps.ts";
import { judgeCors, judgeKey, judgeReach, judgeWorker } from "./answer-steps.ts";
import {
  CONNECTION_STEPS,
  failed,
  type Finding,
  OWN_CHECKS,
  skipped,
  type Step,
  type StepName,
} from "./doctor-step.ts";
import { judgeClock, judgeVersion } from "./health-steps.ts";

export interface DoctorOptions extends HealthOptions {
  page: Page;
}

export interface Listener {
  onBegin: (name: string) => void;
  onStep: (step: Step) => void;
}

/** Ends the examination, because later steps cannot be checked. */
class Obstacle extends Error {}

function createRecorder({ onBegin, onStep }: Listener) {
  const left = new Set<StepName>(CONNECTION_STEPS);
  const record = (name: StepName, finding: Finding) => {
    left.delete(name);
    onStep({ name, ...finding });
  };
  return {
    record,
    /** If this step fails, the later ones are skipped. */
    require: async (name: StepName, judge: () => Finding | Promise<Finding>): Promise<void> => {
      onBegin(name);
      const finding = await judge();
      record(name, finding);
      if (finding.state === "failed") throw new Obstacle(name);
    },
    skipRest: (obstacle: string) => {
      for (const name of left) record(name, skipped(`Not checked. Fix this first: ${obstacle}.`));
    },
  };
}

async function askWorker(connection: Connection, { fetch }: HealthOptions, listener: Listener) {
  listener.onBegin(OWN_CHECKS);
  try {
    for await (const checks of workerChecks(connection, fetch)) {
      for (const { ok: isOk, name, text, advice } of checks) {
        const state = isOk ? "ok" : "failed";
        listener.onStep({ name, state, text, ...(advice !== undefined && { advice }) });
      }
    }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    listener.onStep({ name: OWN_CHECKS, ...failed(text, "Look at the worker's log.") });
  }
}

/** Checks a connection step by step, then asks the worker to check itself if it can. */
export async function runDoctor(
  connection: Connection,
  options: DoctorOptions,
  listener: Listener,
): Promise<void> {
  const { page } = options;
  const { baseUrl, apiKey } = connection;
  const endpoints = { baseUrl, pageOrigin: page.origin };
  const { record, require, skipRest } = createRecorder(listener);
  try {
    await require("Address", () => judgeAddress(baseUrl));
    await require("Mixed content", () => judgeMixedContent(baseUrl, page));
    await require("Reachable", async () => judgeReach(await probe(baseUrl, options), endpoints));
    listener.onBegin("CORS");
    const answer = await askHealth(connection, options);
    await require("CORS", () => judgeCors(answer, endpoints));
    if (answer.kind !== "answered") return;
    await require("Worker", () => judgeWorker(answer, endpoints));
    await require("API key", () => judgeKey(answer, apiKey, endpoints));
    record("Version", judgeVersion(answer.health));
    record("Clock", judgeClock(answer.health, answer));
    if (answer.health?.capabilities.includes("doctor")) {
      await askWorker(connection, options, listener);
    }
  } catch (error) {
    if (!(error instanceof Obstacle)) throw error;
    skipRest(error.message);
  }
}
