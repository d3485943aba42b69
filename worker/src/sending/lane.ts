import { LIMITS } from "@tbm/contract/limits.ts";
import { plain } from "@tbm/contract/sentences/sentences.ts";
import { eq, sql } from "drizzle-orm";

import { bots } from "#db/schema.ts";
import { timestamp } from "#ids.ts";
import { isHeld } from "#ledger/hold.ts";
import { isDue, nextOf, type Plan, planDue, UNKNOWN_PLAN } from "#planning/plan-due.ts";
import type { Ports, Uses } from "#ports.ts";
import { SealBroken } from "#sealing.ts";
import { PAGE, PLANNING, SYNC } from "#step-budget.ts";
import { unsealToken } from "#telegram/bot-token.ts";

import { Exchange } from "./exchange.ts";
import { failQueued } from "./give-up.ts";
import { createLaneState, type LaneState } from "./lane-state.ts";
import { waitForTelegram } from "./outage-probe.ts";
import { sendPins } from "./pins.ts";
import { LaneReplaced, RECHECK_MS, releaseUncertainClaims, sendBatch } from "./send-batch.ts";
import { settleWithinBudget } from "./settle-in-budget.ts";

/**
 * A bot's sender: it plans due runs, claims deliveries, sends them at the allowed pace and stores the results.
 * Its memory is only a copy of the database, so it can be dropped and created again at any moment.
 */
export class Lane {
  readonly #state: LaneState;
  readonly #since: string;
  readonly #exchange: Exchange;
  #isNew = true;
  #isWoken = true;
  #plan: Plan = UNKNOWN_PLAN;
  #sealedToken = "";

  constructor(ports: Ports, botId: string) {
    this.#state = createLaneState(ports, botId);
    this.#since = timestamp(ports);
    this.#exchange = new Exchange(this.#state);
  }

  /** Call this after something was queued, planned or stopped. */
  wake(): void {
    this.#isWoken = true;
    this.#state.signal.raise();
  }

  /**
   * Sends what can be sent now, and ends when no call is in flight. Returns when to run again, or null if only `wake`
   * can bring work. After `stop`, or when the step budget is used up, no new call begins.
   */
  async run(stop?: AbortSignal): Promise<number | null> {
    if (this.#state.isForgotten) {
      this.#isNew = true;
      this.#isWoken = true;
    }
    const isEnding = stop?.aborted === true;
    // A run that failed may have left calls. Their results come first, because the bot may not be able to send any more.
    if (!isEnding && this.#isWoken && this.#calls > 0) {
      await this.#send(AbortSignal.abort());
      return this.#state.ports.now();
    }
    // Any change to the bot or the hold wakes the lane, so this is checked only then. A lane may always end.
    if (!isEnding && this.#isWoken && !(await this.#isAble())) {
      const { syncAt } = this.#state.ledger;
      return syncAt === Infinity ? null : syncAt;
    }
    const raise = () => this.#state.signal.raise();
    stop?.addEventListener("abort", raise);
    try {
      return await this.#send(stop);
    } catch (error) {
      // The memory may be inconsistent now, so the next run plans and reads again.
      this.#isWoken = true;
      // The host runs only the current lane again, so a lane that still runs takes over.
      if (error instanceof LaneReplaced) this.#isNew = true;
      throw error;
    } finally {
      stop?.removeEventListener("abort", raise);
      await this.#exchange.wait();
    }
  }

  async #send(stop?: AbortSignal): Promise<number | null> {
    const { ports, ledger, signal } = this.#state;
    for (;;) {
      const isSettled = await settleWithinBudget(this.#state);
      const isSpent = !isSettled || !ports.hasBudget(this.#nextUses, ledger.queriesAhead);
      const isEnding = isSpent || stop?.aborted === true;
      let nextAt = isSpent ? ports.now() : Infinity;
      if (!isSpent) await releaseUncertainClaims(this.#state);
      if (!isEnding) {
        await this.#planRuns();
        nextAt = (await this.#sync()) ?? (await this.#sendNext(stop));
      }
      const wakeAt = Math.min(nextAt, nextOf(this.#plan), this.#syncAt);
      const isIdle = this.#calls === 0 && !this.#exchange.isRunning;
      if (isIdle && (isEnding || !this.#isWoken)) return wakeAt === Infinity ? null : wakeAt;
      await signal.wait(ports, isEnding ? Infinity : wakeAt);
    }
  }

  /** False if the bot was deleted, sending is on hold, or the token cannot be decrypted. */
  async #isAble(): Promise<boolean> {
    const { ports, botId, ledger } = this.#state;
    if (this.#isNew) await this.#begin();
    const [bot] = await ports.db
      .select({ id: bots.id, sealed_token: bots.sealed_token, isHeld: sql<number>`${isHeld}` })
      .from(bots)
      .where(eq(bots.id, botId));
    if (!bot) {
      // Deliveries that were in flight when the bot was deleted may have been queued again.
      await ports.db.batch([
        ...ledger.endQueued("cancelled", plain("bot_deleted")),
        ledger.forget(),
      ]);
      await ledger.sync(false);
      return false;
    }
    if (bot.isHeld === 1) {
      await ledger.sync(false);
      return false;
    }
    try {
      if (bot.sealed_token !== this.#sealedToken) {
        this.#state.token = await unsealToken(ports, bot);
        this.#sealedToken = bot.sealed_token;
      }
      return true;
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      // Deliveries queued before this lane started wait for the old key to come back.
      await failQueued(this.#state, plain("token_unreadable_advised"), { since: this.#since });
      await ledger.sync(false);
      return false;
    }
  }

  /** Takes over from a lane that died: its calls become unconfirmed, its waits and its pace still apply. */
  async #begin(): Promise<void> {
    const { ledger, id, cooldowns, breaker, pace } = this.#state;
    await ledger.takeOver(id);
    this.#state.isForgotten = false;
    await cooldowns.read();
    await breaker.read();
    for (const { groupId, weight, at } of await ledger.readRecentSends()) {
      pace.remember(groupId, weight, at);
    }
    this.#isNew = false;
  }

  get #isPlanDue(): boolean {
    return this.#isWoken || isDue(this.#plan, this.#state.ports.now());
  }

  get #nextUses(): Uses {
    if (this.#isPlanDue) return PLANNING;
    return this.#syncAt <= this.#state.ports.now() ? SYNC : PAGE;
  }

  async #planRuns(): Promise<void> {
    const { ports, botId, ledger, queue } = this.#state;
    if (!this.#isPlanDue) return;
    // Planning needs the whole budget.
    await this.#exchange.end();
    const isWoken = this.#isWoken;
    this.#isWoken = false;
    this.#plan = await planDue(ports, botId, isWoken ? UNKNOWN_PLAN : this.#plan);
    if (isWoken) await this.#close();
    ledger.requestSync();
    queue.restart();
  }

  /** When to sync. A lane that is not in charge has to take over first. */
  get #syncAt(): number {
    const { ledger } = this.#state;
    return ledger.inCharge === "this" ? ledger.syncAt : Infinity;
  }

  /**
   * Exchanges what other lanes and calls must know, where this lane has a database of its own: beside its calls, unless
   * something must be known before the next one. Returns null if it may send now, or when to continue.
   */
  async #sync(): Promise<number | null> {
    const { ports, ledger } = this.#state;
    for (;;) {
      if (!this.#exchange.isRunning || ledger.isUrgent) await this.#exchange.end();
      if (this.#syncAt > ports.now()) break;
      if (!ports.hasBudget(SYNC)) return ports.now();
      this.#exchange.begin();
    }
    if (ledger.inCharge === "another") throw new LaneReplaced();
    if (ledger.inCharge === "this") {
      // Something may have been ended after the exchange had looked.
      return this.#isWoken ? ports.now() : null;
    }
    // The next run takes over again, once the calls in flight have ended.
    this.#state.isForgotten = true;
    return ports.now() + RECHECK_MS;
  }

  /** Finishes broadcasts that were stopped while this lane had their last deliveries in memory. */
  async #close(): Promise<void> {
    const { ports, ledger } = this.#state;
    await ports.db.batch([ledger.finishAll()]);
  }

  /** Calls that ended but aren't stored count too: a crash would leave them unconfirmed. */
  get #calls(): number {
    const { inFlight, endedCalls, endedPins } = this.#state;
    return inFlight.length + endedCalls.length + endedPins.length;
  }

  /** How many calls may begin. */
  get #free(): number {
    return (this.#state.breaker.isTrial ? 1 : LIMITS.messagesInFlight) - this.#calls;
  }

  async #sendNext(stop?: AbortSignal): Promise<number> {
    const retryAt = await waitForTelegram(this.#state, stop);
    if (retryAt > 0) return retryAt;
    const pinsAt = this.#free > 0 ? sendPins(this.#state, this.#free) : Infinity;
    const sendsAt = this.#free > 0 ? await sendBatch(this.#state, this.#free) : Infinity;
    return Math.min(pinsAt, sendsAt);
  }
}
