import { greet } from "@tbm/worker/hosts/node/greeting.ts";
import { runHost } from "@tbm/worker/hosts/node/run.ts";

import { startWorkerdHost } from "./workerd-host.ts";

await runHost(() => startWorkerdHost(process.env), greet);
