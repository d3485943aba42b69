import type { Fault } from "#faults/fault.ts";
import type { CallParams } from "#http/call-params.ts";
import type { JournalEntry } from "#journal.ts";
import type { Bot } from "#state/bot-state.ts";
import type { World } from "#state/simulated-world.ts";

/** One request to the Bot API, on its way through. */
export type Call = {
  world: World;
  bot: Bot;
  /** Lower case. */
  method: string;
  params: CallParams;
  digest: string;
  fault: Fault | null;
  /** Aborts when the caller goes away. */
  signal: AbortSignal;
  /** What the call has made visible so far. */
  entries: JournalEntry[];
};

/** What the bot's limits are asked with. */
export const paceOf = ({ world, bot }: Call) => ({
  pace: bot.pace,
  limits: world.settings.limits,
  now: world.clock.now(),
});

/** What a method answers besides its result. */
export class DescribedResult {
  readonly result: unknown;
  readonly description: string;

  constructor(result: unknown, description: string) {
    this.result = result;
    this.description = description;
  }
}

export type Method = (call: Call) => unknown;
