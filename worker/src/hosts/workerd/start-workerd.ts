import { greet } from "#hosts/node/greeting.ts";
import { runHost } from "#hosts/node/run.ts";

import { startWorkerdHost } from "./workerd-host.ts";

await runHost(() => startWorkerdHost(process.env), greet);
