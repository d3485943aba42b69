import { startWorkerdProcess } from "#testing/crash/worker-process.ts";
import { describeUpgrade } from "#testing/suites/upgrade.suite.ts";

describeUpgrade(startWorkerdProcess, "workerd");
