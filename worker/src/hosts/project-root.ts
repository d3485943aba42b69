import { join } from "node:path";

/** The folder that holds package.json and, unless set otherwise, the data. */
export const PROJECT_ROOT = join(import.meta.dirname, "..", "..", "..");
