import type { Clock } from "@tbm/simulator/clock.ts";
import type { Simulator } from "@tbm/simulator/simulator.ts";
import { Hono } from "hono";

/** A clock that starts at `moment` and runs `speed` times faster. `environment` gives a worker the same clock. */
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

/** The path of the API on the server of `dated`, because the server's root is the simulator's page. */
export const DATED_PATH = "/telegram";

/** The simulator with answers dated by its own clock, because a worker trusts that date more than its own clock. */
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
