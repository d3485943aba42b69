import { startWorkerdProcess } from "#testing/crash/worker-process.ts";
import { describeHost, describeMovedWorker } from "#testing/suites/host.suite.ts";

describeHost(startWorkerdProcess);
describeMovedWorker(startWorkerdProcess);
