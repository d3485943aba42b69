import { startWorkerdProcess, startWorkerProcess } from "#testing/crash/worker-process.ts";
import { describeOldArchive } from "#testing/suites/upgrade.suite.ts";

describeOldArchive("on Node", startWorkerProcess);
describeOldArchive("in workerd", startWorkerdProcess);
