import { greet } from "./greeting.ts";
import { runNodeHost } from "./run.ts";

await runNodeHost(process.env, greet);
