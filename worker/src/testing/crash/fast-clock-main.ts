import { runNodeHost } from "#hosts/node/run.ts";

/** How many times faster time passes than outside: what takes a worker minutes is over in seconds. */
const speed = Number(process.env["CLOCK_SPEED"]);
const start = Date.now();

await runNodeHost(
  process.env,
  ({ url }) => void process.stdout.write(`Telegram Bot Manager is running at ${url}\n`),
  {
    clock: {
      now: () => start + (performance.now() + performance.timeOrigin - start) * speed,
      setTimer: (delayMs, run) => {
        const timer = setTimeout(run, delayMs / speed);
        return () => clearTimeout(timer);
      },
    },
  },
);
