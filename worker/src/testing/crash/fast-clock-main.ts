import { runNodeHost } from "#hosts/node/run.ts";

/** How many times faster than real time the worker's clock runs, so that minutes pass in seconds. */
const speed = Number(process.env["CLOCK_SPEED"]);
/** The clock shows CLOCK_AT at the real time CLOCK_SINCE; see shifted-clock.ts. */
const since = Number(process.env["CLOCK_SINCE"] ?? Date.now());
const start = Number(process.env["CLOCK_AT"] ?? since);

await runNodeHost(
  process.env,
  ({ url }) => void process.stdout.write(`Telegram Bot Manager is running at ${url}\n`),
  {
    clock: {
      now: () => start + (performance.now() + performance.timeOrigin - since) * speed,
      setTimer: (delayMs, run) => {
        const timer = setTimeout(run, delayMs / speed);
        return () => clearTimeout(timer);
      },
    },
  },
);
