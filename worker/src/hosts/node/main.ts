import { runNodeHost } from "./run.ts";
import { greet } from "./start-message.ts";

await runNodeHost(process.env, greet);
