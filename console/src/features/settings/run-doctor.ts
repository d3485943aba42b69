import { t } from "@lingui/core/macro";

import { workerChecks } from "#api/doctor.ts";
import { askHealth, probe, type HealthOptions } from "#api/workers/ask-health.ts";
import type { Connection } from "#api/workers/connection.ts";

import { judgeAddress, judgeMixedContent, type Page } from "./address-steps.ts";
import { judgeCors, judgeKey, judgeReach, judgeWorker } from "./answer-steps.ts";
import {
  CONNECTION_STEPS,
  type ConnectionStep,
  failed,
  type Finding,
  OWN_CHECKS,
  skipped,
  type Step,
  type StepCode,
  stepName,
} from "./doctor-step.ts";
import { judgeClock, judgeVersion } from "./health-steps.ts";

interface DoctorOptions extends HealthOptions {
  page: Page;
}

export interface Listener {
  onBegin: (code: StepCode) => void;
  onStep: (step: Step) => void;
}

/** Ends the examination, because later steps cannot be checked. */
class Obstacle extends Error {
  readonly step: ConnectionStep;

  constructor(step: ConnectionStep) {
    super(step);
    this.step = step;
  }
}

function createRecorder({ onBegin, onStep }: Listener) {
  const left = new Set<ConnectionStep>(CONNECTION_STEPS);
  const record = (code: ConnectionStep, finding: Finding) => {
    left.delete(code);
    onStep({ code, name: stepName(code), ...finding });
  };
  return {
    record,
    /** If this step fails, the later ones are skipped. */
    require: async (
      code: ConnectionStep,
      judge: () => Finding | Promise<Finding>,
    ): Promise<void> => {
      onBegin(code);
      const finding = await judge();
      record(code, finding);
      if (finding.state === "failed") throw new Obstacle(code);
    },
    skipRest: (obstacle: ConnectionStep) => {
      const name = stepName(obstacle);
      for (const code of left) record(code, skipped(t`Skipped: fix “${name}” first.`));
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
    listener.onStep({
      code: OWN_CHECKS,
      name: stepName(OWN_CHECKS),
      ...failed(text, t`Check the worker's log.`),
    });
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
    await require("address", () => judgeAddress(baseUrl));
    await require("mixed-content", () => judgeMixedContent(baseUrl, page));
    await require("reachable", async () => judgeReach(await probe(baseUrl, options), endpoints));
    listener.onBegin("cors");
    const answer = await askHealth(connection, options);
    await require("cors", () => judgeCors(answer, endpoints));
    if (answer.kind !== "answered") return;
    await require("worker", () => judgeWorker(answer, endpoints));
    await require("api-key", () => judgeKey(answer, apiKey, endpoints));
    record("version", judgeVersion(answer.health));
    record("clock", judgeClock(answer.health, answer));
    if (answer.health?.capabilities.includes("doctor")) {
      await askWorker(connection, options, listener);
    }
  } catch (error) {
    if (!(error instanceof Obstacle)) throw error;
    skipRest(error.step);
  }
}
