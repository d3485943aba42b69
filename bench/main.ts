import { changes } from "./changes.ts";
import { growth } from "./growth.ts";
import { lists } from "./lists.ts";
import { onTime } from "./on-time.ts";
import { restart } from "./restart.ts";
import { pace } from "./sending-rate.ts";
import { simulatorCost } from "./simulator-cost.ts";
import { start } from "./start-time.ts";
import { throughput } from "./throughput.ts";
import { uploads } from "./uploads.ts";

const BENCHES = {
  simulator: simulatorCost,
  throughput,
  changes,
  pace,
  "on-time": onTime,
  start,
  restart,
  growth,
  lists,
  uploads,
};

const wanted = process.env["BENCH"]?.split(",");
for (const [name, run] of Object.entries(BENCHES)) {
  if (!wanted || wanted.includes(name)) await run();
}
