import { runNodeHost } from "#hosts/node/run.ts";

/** How many times faster time passes than outside: what takes a worker minutes is over in seconds. */
const haste = Number(process.env["HASTE"]);
const start = Date.now();

await runNodeHost(
  process.env,
  ({ url }) => void process.stdout.write(`Telegram Bot Manager is running at ${url}\n`),
  {
    clock: {
      now: () => start + (performance.now() + performance.timeOrigin - start) * haste,
      setTimer: (delayMs, run) => {
        const timer = setTimeout(run, delayMs / haste);
        return () => clearTimeout(timer);
      },
    },
  },
);
