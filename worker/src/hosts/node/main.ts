import { runNodeHost } from "./run.ts";
import { announceStart } from "./start-message.ts";

await runNodeHost(process.env, announceStart);
