import type { Fault } from "#faults/fault.ts";
import type { CallParams } from "#http/call-params.ts";
import type { JournalEntry } from "#journal.ts";
import type { Bot } from "#state/bot-state.ts";
import type { World } from "#state/simulated-world.ts";

/** One request to the Bot API. */
export type Call = {
  world: World;
  bot: Bot;
  /** In lower case. */
  method: string;
  params: CallParams;
  digest: string;
  fault: Fault | null;
  /** Aborts when the caller disconnects. */
  signal: AbortSignal;
  /** The visible changes that the call has made so far. */
  entries: JournalEntry[];
};

/** The bot's state for checking its rate limits. */
export const paceOf = ({ world, bot }: Call) => ({
  pace: bot.pace,
  limits: world.settings.limits,
  now: world.clock.now(),
});

/** A result with a description, as some methods return it. */
export class DescribedResult {
  readonly result: unknown;
  readonly description: string;

  constructor(result: unknown, description: string) {
    this.result = result;
    this.description = description;
  }
}

export type Method = (call: Call) => unknown;
