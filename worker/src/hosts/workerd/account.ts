import { join } from "node:path";

import { readEnvFile, readEnvironment } from "#hosts/node/environment.ts";
import { PROJECT_ROOT } from "#hosts/project-root.ts";

import { askWrangler, DeployError, tryWrangler } from "./wrangler.ts";

/** The file in which a deploy saves the secrets that it generated, because Cloudflare never shows them again. */
export const secretsFileIn = (dataDir: string): string => join(dataDir, "cloudflare.env");

type Environment = Record<string, string | undefined>;

export function accountSettings(environment: Environment) {
  const own: Environment = readEnvironment(PROJECT_ROOT, environment);
  const dataDir = own["DATA_DIR"] ?? "";
  const saved = readEnvFile(secretsFileIn(dataDir));
  return { dataDir, saved, ownSecretKey: own["SECRET_KEY"]?.trim() || undefined };
}

/** The records of the JSON list that a wrangler command prints; empty if it prints none. */
export function parseList(text: string): Record<string, unknown>[] {
  const start = text.indexOf("[");
  return start < 0 ? [] : (JSON.parse(text.slice(start)) as Record<string, unknown>[]);
}

export function assertLoggedIn(): void {
  if (!/not authenticated/i.test(tryWrangler(["whoami"]) ?? "not authenticated")) return;
  throw new DeployError("Run `npx wrangler login` first, or set CLOUDFLARE_API_TOKEN.");
}

/** The id of the account's database with that name; null if there is none. */
export function findDatabase(name: string): string | null {
  const { isDone, stdout, stderr } = askWrangler(["d1", "list", "--json"]);
  if (!isDone) throw new DeployError(`Cloudflare did not list the databases.\n${stderr || stdout}`);
  const id = parseList(stdout).find((database) => database["name"] === name)?.["uuid"];
  return typeof id === "string" ? id : null;
}
