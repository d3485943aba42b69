import { describeHost } from "#testing/host-rules.ts";
import { startWorkerdProcess } from "#testing/worker-process.ts";

describeHost(startWorkerdProcess);
