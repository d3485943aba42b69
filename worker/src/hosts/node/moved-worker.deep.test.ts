import { startWorkerProcess } from "#testing/crash/worker-process.ts";
import { describeMovedWorker } from "#testing/suites/host.suite.ts";

describeMovedWorker(startWorkerProcess);
