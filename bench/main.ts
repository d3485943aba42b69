import { backup } from "./backup-load.ts";
import { calendar } from "./calendar.ts";
import { changes } from "./changes.ts";
import { cloudflare } from "./cloudflare.ts";
import { growth } from "./growth.ts";
import { idle } from "./idle-memory.ts";
import { lists } from "./lists.ts";
import { onTime } from "./on-time.ts";
import { restart } from "./restart.ts";
import { screens } from "./screens.ts";
import { pace } from "./sending-rate.ts";
import { sheets } from "./sheets.ts";
import { simulatorCost } from "./simulator-cost.ts";
import { start } from "./start-time.ts";
import { throughput } from "./throughput.ts";
import { uploads } from "./uploads.ts";
import { year } from "./year.ts";

const BENCHES = {
  simulator: simulatorCost,
  throughput,
  changes,
  pace,
  cloudflare,
  "on-time": onTime,
  start,
  idle,
  restart,
  growth,
  backup,
  lists,
  uploads,
  screens,
  calendar,
  sheets,
  year,
};

const wanted = process.env["BENCH"]?.split(",");
for (const [name, run] of Object.entries(BENCHES)) {
  if (!wanted || wanted.includes(name)) await run();
}
