/*
 * Stops sending for a bot while Telegram does not answer.
 *
 *   closed ──3 unanswered calls in a row, or one call that never left──▶ open
 *   open   ──getMe is answered──▶ trial     not answered: a longer pause
 *   trial  ──a call is answered──▶ closed   not answered: open again, with a longer pause
 *
 * While the breaker is open, nothing is claimed. A trial makes one call at a time, so if only getMe works, each pause
 * costs one delivery. If only one broadcast's calls failed, the cause may be that message and not an outage: then the
 * trial starts early, with another broadcast. The state is stored, because a lane may be dropped between two runs.
 */
import type { Statement } from "#ledger/delivery.ts";
import type { LaneLedger } from "#ledger/ledger.ts";
import type { Ports } from "#ports.ts";
import { endOf, type Wait } from "#sending/pace/wait.ts";
import type { Outcome } from "#telegram/outcome.ts";

const MAX_UNANSWERED = 3;
const FIRST_PAUSE_MS = 1000;
/** After an unanswered getMe, which is safe to repeat. */
const MAX_PAUSE_MS = 60_000;
/** After an unanswered message. Each one is unconfirmed and not sent again, so the pauses grow longer. */
const MAX_TRIAL_PAUSE_MS = 600_000;
/** A longer gap between calls is not Telegram's fault: there was nothing to send, or the machine slept. */
const IDLE_MS = 5 * 60_000;

const toText = (ms: number) => new Date(ms).toISOString();

type Memory = Pick<LaneLedger, "readOutage" | "storeOutage">;

export class Breaker {
  #unanswered = 0;
  #pauses = 0;
  #isTrial = false;
  #since = 0;
  /** The pause until the next getMe. While closed, it starts and ends at the last failure. */
  #pause: Wait = { since: 0, until: 0 };
  #isUnwritten = false;
  /** The number of calls begun so far, and the number at the last failure. */
  #calls = 0;
  #callsAtFailure = 0;
  /** The broadcasts with unanswered calls. */
  readonly #suspects = new Set<string>();

  readonly #ports: Ports;
  readonly #ledger: Memory;

  constructor(ports: Ports, ledger: Memory) {
    this.#ports = ports;
    this.#ledger = ledger;
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

  /** True while no call may be made. */
  get isOpen(): boolean {
    return this.#pauses > 0 && !this.#isTrial;
  }

  /** True while only one call may be in flight. */
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

  /** The one broadcast whose calls failed. Null if there are several, or it is unknown after a restart. */
  get suspect(): string | null {
    const [first = null, second] = this.#suspects;
    return second === undefined ? first : null;
  }

  /** When to ask getMe next if a broadcast other than the suspect is waiting. */
  get earlyRetryAt(): number {
    return Math.min(this.retryAt, this.#pause.since + FIRST_PAUSE_MS);
  }

  /** When Telegram stopped answering, or now if it answers. */
  get since(): number {
    return this.#unanswered > 0 ? this.#since : this.#ports.now();
  }

  /** Returns the number of the call that begins now. */
  begin(): number {
    return (this.#calls += 1);
  }

  /** Records the outcome of a call. */
  note(call: number, outcome: Outcome<unknown>, broadcastId: string): void {
    const isUnsent = outcome.kind === "neverLeft";
    const isSilent = outcome.kind === "unconfirmed" && !outcome.isAnswered;
    if (!isUnsent && !isSilent) return this.#succeed(call);
    this.#suspects.add(broadcastId);
    this.#fail(call, isUnsent);
  }

  /** Records the outcome of a getMe that was made while the breaker was open. */
  noteProbe(outcome: Outcome<unknown>): void {
    const isSilent = outcome.kind === "neverLeft" || outcome.kind === "unconfirmed";
    if (isSilent) return this.#pauseFor(MAX_PAUSE_MS);
    this.#isTrial = true;
    this.#isUnwritten = true;
  }

  #fail(call: number, isUnsent: boolean): void {
    // A call that was in flight when the breaker opened is part of the same failure.
    if (this.#pauses > 0 && call <= this.#callsAtFailure) return;
    this.#callsAtFailure = this.#calls;
    const now = this.#ports.now();
    if (this.#unanswered === 0) {
      this.#since = now;
      this.#pause = { since: now, until: now };
    }
    this.#unanswered += 1;
    this.#isUnwritten = true;
    if (isUnsent || this.#pauses > 0 || this.#unanswered >= MAX_UNANSWERED) {
      this.#pauseFor(isUnsent ? MAX_PAUSE_MS : MAX_TRIAL_PAUSE_MS);
    } else {
      this.#skipIdleTime(now);
      this.#pause = { since: now, until: now };
    }
  }

  #succeed(call: number): void {
    if (this.#unanswered === 0) return;
    // A call that was in flight at the last failure may have reached Telegram before the outage.
    if (call <= this.#callsAtFailure) return;
    this.#unanswered = 0;
    this.#pauses = 0;
    this.#isTrial = false;
    this.#isUnwritten = true;
    this.#suspects.clear();
  }

  /** Idle time does not count as outage. */
  #skipIdleTime(now: number): void {
    const idleMs = now - this.retryAt;
    if (idleMs > IDLE_MS) this.#since += idleMs;
  }

  #pauseFor(maxMs: number): void {
    const now = this.#ports.now();
    this.#skipIdleTime(now);
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** this.#pauses, maxMs);
    this.#pause = { since: now, until: now + pauseMs };
    this.#pauses += 1;
    this.#isTrial = false;
    this.#isUnwritten = true;
  }

  /** The statement that stores the changes. The caller calls `written` once it has run. */
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
    return [this.#ledger.storeOutage(this.#unanswered === 0 ? null : outage)];
  }

  written(): void {
    this.#isUnwritten = false;
  }
}
