import { startWorkerdProcess, startWorkerProcess } from "#testing/crash/worker-process.ts";
import { describeMoving } from "#testing/suites/moving.suite.ts";

describeMoving("from Node to workerd", startWorkerProcess, startWorkerdProcess);
describeMoving("from workerd to Node", startWorkerdProcess, startWorkerProcess);
