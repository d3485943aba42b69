import { DurableObject } from "cloudflare:workers";

import type { LaneFacts, Ports } from "#ports.ts";
import { Lane } from "#sending/lane.ts";
import { checkBots } from "#telegram/bot-health.ts";

import type { Bindings, LaneCalls } from "./bindings.ts";
import type { Budget } from "./budget.ts";
import { createPorts } from "./worker-ports.ts";

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;
/** An alarm that sets the next one for the same moment is taken for a failed one, and repeated only seconds later. */
const SOONEST_MS = 20;
/** The platform stops an alarm after this: https://developers.cloudflare.com/durable-objects/platform/limits/ */
const MAX_RUN_MS = 15 * 60_000;

/**
 * One bot's lane. Its alarm runs the lane and always sets the next alarm, because the platform drops an alarm
 * that fails seven times in a row. Memory can be lost between any two events; only the bot's id is stored.
 */
export class LaneObject extends DurableObject<Bindings> implements LaneCalls {
  readonly #ports: Ports;
  readonly #budget: Budget;
  #lane: Lane | null = null;
  #runningSince = -Infinity;
  #ranAt: number | null = null;
  #hasFailed = false;
  #wakes = 0;
  #pauseMs = FIRST_PAUSE_MS;

  constructor(state: DurableObjectState, bindings: Bindings) {
    super(state, bindings);
    const background = (work: Promise<void>) => state.waitUntil(work);
    const { ports, budget } = createPorts(bindings, { background, storage: state.storage });
    this.#ports = ports;
    this.#budget = budget;
  }

  /** Called when something was queued, planned or stopped, and by the watchdog. */
  async wake(botId: string): Promise<void> {
    this.#wakes += 1;
    this.#lane?.wake();
    if ((await this.ctx.storage.get("bot")) !== botId) await this.ctx.storage.put("bot", botId);
    if (!this.#isRunning) await this.ctx.storage.setAlarm(this.#ports.now());
  }

  get #isRunning(): boolean {
    return this.#ports.now() - this.#runningSince < MAX_RUN_MS;
  }

  /** Asks Telegram about the bot, in its own invocation with its own limits. */
  async check(botId: string, olderThanMs: number): Promise<void> {
    const background = (work: Promise<void>) => this.ctx.waitUntil(work);
    const { ports } = createPorts(this.env, { background });
    await checkBots(ports, { olderThanMs, botId });
  }

  async inspect(): Promise<LaneFacts> {
    return {
      isRunning: this.#isRunning,
      ranAt: this.#ranAt,
      runsAt: await this.ctx.storage.getAlarm(),
      hasFailed: this.#hasFailed,
    };
  }

  override async alarm(): Promise<void> {
    const botId = await this.ctx.storage.get<string>("bot");
    if (botId === undefined) return;
    this.#budget.reset();
    this.#runningSince = this.#ports.now();
    this.#ranAt = this.#runningSince;
    const wakes = this.#wakes;
    const nextAt = await this.#run(botId);
    this.#runningSince = -Infinity;
    this.#ports.log.info("lane ran", { bot: botId, ...this.#budget.used });
    // A wake that came too late for this run must not wait for the next alarm.
    const isWoken = this.#wakes !== wakes;
    const soonest = this.#ports.now() + SOONEST_MS;
    if (isWoken) await this.ctx.storage.setAlarm(soonest);
    else if (nextAt !== null) await this.ctx.storage.setAlarm(Math.max(nextAt, soonest));
  }

  async #run(botId: string): Promise<number | null> {
    this.#lane ??= new Lane(this.#ports, botId);
    try {
      const nextAt = await this.#lane.run();
      this.#hasFailed = false;
      this.#pauseMs = FIRST_PAUSE_MS;
      return nextAt;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#ports.log.error("lane failed", { bot: botId, message });
      this.#hasFailed = true;
      const pauseMs = this.#pauseMs;
      this.#pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
      return this.#ports.now() + pauseMs;
    }
  }
}
