import { runNodeHost } from "#hosts/node/run.ts";

/** How many times faster time passes than outside: what takes a worker minutes is over in seconds. */
const haste = Number(process.env["HASTE"]);
/** Since then the clock runs so, from what CLOCK_AT says; see shifted-clock.ts. */
const since = Number(process.env["CLOCK_SINCE"] ?? Date.now());
const start = Number(process.env["CLOCK_AT"] ?? since);

await runNodeHost(
  process.env,
  ({ url }) => void process.stdout.write(`Telegram Bot Manager is running at ${url}\n`),
  {
    clock: {
      now: () => start + (performance.now() + performance.timeOrigin - since) * haste,
      setTimer: (delayMs, run) => {
        const timer = setTimeout(run, delayMs / haste);
        return () => clearTimeout(timer);
      },
    },
  },
);
