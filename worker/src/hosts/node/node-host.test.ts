import { describeHost } from "#testing/host-rules.ts";
import { startWorkerProcess } from "#testing/worker-process.ts";

describeHost(startWorkerProcess);
