import { runHost } from "#hosts/node/run.ts";
import { announceStart } from "#hosts/node/start-message.ts";

import { startWorkerdHost } from "./workerd-host.ts";

await runHost(() => startWorkerdHost(process.env), announceStart);
