import type { Clock } from "@tbm/simulator/clock.ts";
import type { Simulator } from "@tbm/simulator/simulator.ts";
import { Hono } from "hono";

/** A clock that shows `moment` now and runs `speed` times faster than others; `environment` gives it to a worker too. */
export function shiftedClock(moment: string, speed: number) {
  const since = Date.now();
  const start = Date.parse(moment);
  const clock: Clock = {
    isManual: false,
    now: () => start + (Date.now() - since) * speed,
    setTimer: (delayMs, run) => {
      const timer = setTimeout(run, delayMs / speed);
      return () => clearTimeout(timer);
    },
  };
  const environment = {
    CLOCK_SPEED: String(speed),
    CLOCK_AT: String(start),
    CLOCK_SINCE: String(since),
  };
  return { clock, environment };
}

/** Where a Telegram with a clock of its own is found on its server, whose root is the simulator's page. */
export const DATED_PATH = "/telegram";

/** The same with its answers dated by its clock: a worker believes their date more than its own clock. */
export function dated(telegram: Simulator): Simulator {
  const app: Simulator["app"] = new Hono();
  app.use(async (context, next) => {
    await next();
    context.res.headers.set("date", new Date(telegram.clock.now()).toUTCString());
  });
  app.mount(DATED_PATH, (request, env) => telegram.app.fetch(request, env), {
    optionHandler: ({ env }) => env,
  });
  return { ...telegram, app };
}
