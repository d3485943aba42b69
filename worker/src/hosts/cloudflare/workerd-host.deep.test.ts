import { startWorkerdProcess } from "#testing/crash/worker-process.ts";
import { describeHost } from "#testing/suites/host.suite.ts";

describeHost(startWorkerdProcess);
