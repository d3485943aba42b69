import { join } from "node:path";

/** The folder with package.json and, unless DATA_DIR is set, the data. */
export const PROJECT_ROOT = join(import.meta.dirname, "..", "..", "..");
