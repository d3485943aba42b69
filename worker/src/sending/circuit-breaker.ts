/*
 * Stops a bot's sending while Telegram does not answer.
 *
 *   closed ──3 calls in a row without an answer, or one that never left──▶ open
 *   open   ──getMe is answered──▶ trial     getMe is not: a longer pause
 *   trial  ──a call is answered──▶ closed   one is not: open, with a longer pause
 *
 * While it is open nothing is claimed. In a trial one call is made at a time, so an outage that spares getMe
 * costs one delivery a pause. If only one broadcast's calls failed, it may be the message and not an outage: then
 * the trial takes another broadcast, and does not wait long for it. The state is in the database: a lane may be
 * dropped between any two runs.
 */
import type { Statement } from "#ledger/delivery.ts";
import { type Ledger, ledgerOf } from "#ledger/ledger.ts";
import type { Ports } from "#ports.ts";
import { endOf, type Wait } from "#sending/pace/wait.ts";
import type { Outcome } from "#telegram/outcome.ts";

const MOST_UNANSWERED = 3;
const FIRST_PAUSE_MS = 1000;
/** After a getMe without an answer, which costs nothing. */
const LONGEST_PAUSE_MS = 60_000;
/** After a message without an answer, which nobody can send again by itself. */
const LONGEST_TRIAL_PAUSE_MS = 600_000;
/** A call that comes so much later was not kept back by Telegram: there was nothing to send, or the machine slept. */
const IDLE_MS = 5 * 60_000;

const toText = (ms: number) => new Date(ms).toISOString();

export class Breaker {
  #unanswered = 0;
  #pauses = 0;
  #isTrial = false;
  #since = 0;
  /** The pause until the next getMe; while closed, the moment of the last failure. */
  #pause: Wait = { since: 0, until: 0 };
  #isUnwritten = false;
  /** How many calls have begun, and how many had at the last failure. */
  #calls = 0;
  #callsAtFailure = 0;
  /** The broadcasts whose calls were not answered. */
  readonly #suspects = new Set<string>();

  readonly #ports: Ports;
  readonly #ledger: Ledger;

  constructor(ports: Ports, botId: string) {
    this.#ports = ports;
    this.#ledger = ledgerOf(ports, botId);
  }

  async read(): Promise<void> {
    const row = await this.#ledger.readOutage();
    this.#unanswered = row?.unanswered ?? 0;
    this.#pauses = row?.pauses ?? 0;
    this.#isTrial = row?.is_answering ?? false;
    this.#since = row ? Date.parse(row.since) : 0;
    this.#pause = row
      ? { since: Date.parse(row.paused_at), until: Date.parse(row.retry_at) }
      : { since: 0, until: 0 };
    this.#isUnwritten = false;
    this.#suspects.clear();
  }

  /** Nothing may leave. */
  get isOpen(): boolean {
    return this.#pauses > 0 && !this.#isTrial;
  }

  /** Only one call may be under way at a time. */
  get isTrial(): boolean {
    return this.#isTrial;
  }

  get hasChanged(): boolean {
    return this.#isUnwritten;
  }

  /** When to ask getMe next. */
  get retryAt(): number {
    return endOf(this.#pause, this.#ports.now());
  }

  /** The only broadcast whose calls failed; null if there are several, or it is not known. */
  get suspect(): string | null {
    const [first = null, second] = this.#suspects;
    return second === undefined ? first : null;
  }

  /** When to ask getMe next if another broadcast than the suspect waits. */
  get earlyRetryAt(): number {
    return Math.min(this.retryAt, this.#pause.since + FIRST_PAUSE_MS);
  }

  /** Since when Telegram does not answer; now, if it does. */
  get since(): number {
    return this.#unanswered > 0 ? this.#since : this.#ports.now();
  }

  /** Numbers a call that begins now. */
  begin(): number {
    return (this.#calls += 1);
  }

  /** Takes in how a call ended. */
  note(call: number, outcome: Outcome<unknown>, broadcastId: string): void {
    const isUnsent = outcome.kind === "neverLeft";
    const isSilent = outcome.kind === "unconfirmed" && !outcome.isAnswered;
    if (!isUnsent && !isSilent) return this.#succeed(call);
    this.#suspects.add(broadcastId);
    this.#fail(call, isUnsent);
  }

  /** Takes in what became of a getMe while it was open. */
  noteProbe(outcome: Outcome<unknown>): void {
    const isSilent = outcome.kind === "neverLeft" || outcome.kind === "unconfirmed";
    if (isSilent) return this.#pauseFor(LONGEST_PAUSE_MS);
    this.#isTrial = true;
    this.#isUnwritten = true;
  }

  #fail(call: number, isUnsent: boolean): void {
    // A call that was under way when it opened says nothing new.
    if (this.#pauses > 0 && call <= this.#callsAtFailure) return;
    this.#callsAtFailure = this.#calls;
    const now = this.#ports.now();
    if (this.#unanswered === 0) {
      this.#since = now;
      this.#pause = { since: now, until: now };
    }
    this.#unanswered += 1;
    this.#isUnwritten = true;
    if (isUnsent || this.#pauses > 0 || this.#unanswered >= MOST_UNANSWERED) {
      this.#pauseFor(isUnsent ? LONGEST_PAUSE_MS : LONGEST_TRIAL_PAUSE_MS);
    } else {
      this.#skipIdleTime(now);
      this.#pause = { since: now, until: now };
    }
  }

  #succeed(call: number): void {
    if (this.#unanswered === 0) return;
    // A call that was under way at the last failure may have arrived before Telegram went away.
    if (call <= this.#callsAtFailure) return;
    this.#unanswered = 0;
    this.#pauses = 0;
    this.#isTrial = false;
    this.#isUnwritten = true;
    this.#suspects.clear();
  }

  /** Only the time counts in which Telegram was asked. */
  #skipIdleTime(now: number): void {
    const idleMs = now - this.retryAt;
    if (idleMs > IDLE_MS) this.#since += idleMs;
  }

  #pauseFor(longestMs: number): void {
    const now = this.#ports.now();
    this.#skipIdleTime(now);
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** this.#pauses, longestMs);
    this.#pause = { since: now, until: now + pauseMs };
    this.#pauses += 1;
    this.#isTrial = false;
    this.#isUnwritten = true;
  }

  /** The statement that keeps what is new. Whoever ran it says so by `written`. */
  write(): Statement[] {
    if (!this.#isUnwritten) return [];
    const outage = {
      unanswered: this.#unanswered,
      pauses: this.#pauses,
      is_answering: this.#isTrial,
      since: toText(this.#since),
      paused_at: toText(this.#pause.since),
      retry_at: toText(this.#pause.until),
    };
    return [this.#ledger.keepOutage(this.#unanswered === 0 ? null : outage)];
  }

  written(): void {
    this.#isUnwritten = false;
  }
}
