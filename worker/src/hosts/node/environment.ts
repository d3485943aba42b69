import { randomBytes } from "node:crypto";
import { appendFileSync, chmodSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

type Environment = Record<string, string | undefined>;

export const readEnvFile = (path: string): Environment =>
  existsSync(path) ? parseEnv(readFileSync(path, "utf8")) : {};

const secretsFile = (dataDir: string) => join(dataDir, ".env");

const newSecret = () => randomBytes(32).toString("base64url");

/** The process environment wins over the data folder's `.env`, which wins over the repository's. */
export function readEnvironment(root: string, processEnvironment: Environment) {
  const outer = { ...readEnvFile(join(root, ".env")), ...processEnvironment };
  const dataDir = outer["DATA_DIR"]?.trim() || "data";
  return {
    ...outer,
    ...readEnvFile(secretsFile(dataDir)),
    ...processEnvironment,
    DATA_DIR: dataDir,
  };
}

/** Generates the secrets that are not set. */
export function generateSecrets(environment: Environment): Record<string, string> {
  const made: Record<string, string> = {};
  if (!environment["API_KEY"]?.trim()) made["API_KEY"] = `tbm_${newSecret()}`;
  if (!environment["SECRET_KEY"]?.trim()) made["SECRET_KEY"] = newSecret();
  return made;
}

/** Appends generated secrets to a file in the data folder that only its owner can read. */
export function saveSecrets(
  dataDir: string,
  made: Record<string, string>,
  file = secretsFile(dataDir),
): void {
  const lines = Object.entries(made).map(([name, value]) => `${name}=${value}\n`);
  if (lines.length === 0) return;
  appendFileSync(file, lines.join(""), { mode: 0o600, flush: true });
  chmodSync(file, 0o600);
}
