import { manualClock } from "./clock.ts";
import type { SimulatorOptions } from "./options.ts";

type Environment = Record<string, string | undefined>;

type StartSettings = {
  port: number;
  host: string;
  options: Pick<SimulatorOptions, "clock" | "seed" | "allowLocalWebhooks">;
};

/** A wrong setting. The message is a sentence that names it. */
export class SettingError extends Error {}

function wholeNumber(env: Environment, name: string, fallback: string, maximum: number): number {
  const text = env[name] || fallback;
  if (/^\d+$/.test(text) && Number(text) <= maximum) return Number(text);
  throw new SettingError(`${name} must be a whole number from 0 to ${maximum}.`);
}

function choice<Word extends string>(env: Environment, name: string, words: [Word, Word]): Word {
  const text = env[name] || words[0];
  const chosen = words.find((word) => word === text);
  if (chosen === undefined) throw new SettingError(`${name} must be ${words.join(" or ")}.`);
  return chosen;
}

export function readEnvironment(env: Environment): StartSettings {
  const clock = choice(env, "SIMULATOR_CLOCK", ["real", "manual"]);
  return {
    port: wholeNumber(env, env["SIMULATOR_PORT"] ? "SIMULATOR_PORT" : "PORT", "8081", 65_535),
    host: env["SIMULATOR_HOST"] || "127.0.0.1",
    options: {
      ...(clock === "manual" ? { clock: manualClock() } : {}),
      seed: wholeNumber(env, "SIMULATOR_SEED", "1", 4_294_967_295),
      allowLocalWebhooks: choice(env, "SIMULATOR_LOCAL_WEBHOOKS", ["0", "1"]) === "1",
    },
  };
}
