import { runNodeHost } from "./run.ts";
import { announce } from "./start-message.ts";

await runNodeHost(process.env, announce);
