// node scripts/setup/build.mjs <program.ts>
// Builds a program unless it is built already, and prints its file as the last line.
import { ensureProgram } from "./setup.mjs";

console.log(ensureProgram(process.argv[2] ?? ""));
