import { describeMoving } from "@tbm/worker/testing/moving-rules.ts";
import { startWorkerdProcess, startWorkerProcess } from "@tbm/worker/testing/worker-process.ts";

describeMoving("from Node to workerd", startWorkerProcess, startWorkerdProcess);
describeMoving("from workerd to Node", startWorkerdProcess, startWorkerProcess);
