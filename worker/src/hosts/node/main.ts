import { releaseMemoryWhenIdle } from "./release-memory.ts";
import { runNodeHost } from "./run.ts";
import { announce } from "./start-message.ts";

await runNodeHost(process.env, announce);
releaseMemoryWhenIdle();
