import { runHost } from "#hosts/node/run.ts";
import { announce } from "#hosts/node/start-message.ts";
import { operatorLanguage } from "#operator-language.ts";

import { startWorkerdHost } from "./workerd-host.ts";

await runHost(() => startWorkerdHost(process.env), announce, operatorLanguage(process.env));
