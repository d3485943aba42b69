import { randomBytes } from "node:crypto";

import { type Head, keyIdOf } from "#hosts/archive-file/archive-format.ts";
import { type Installation, MoveError } from "#hosts/installation.ts";
import { generateSecrets } from "#hosts/node/environment.ts";
import { SealBroken } from "#sealing.ts";
import { sealToken, unsealToken } from "#telegram/bot-token.ts";

/** The key of the archive's sealed tokens, the key of the new installation, and the secrets that were generated. */
export interface Keys {
  from: string;
  to: string;
  generated: Record<string, string>;
}

export interface GivenKeys {
  secretKey: string | undefined;
  oldSecretKey: string | undefined;
}

export async function chooseKeys(
  { key }: Pick<Head, "key">,
  { secretKey, oldSecretKey }: GivenKeys,
): Promise<Keys> {
  const belongs = async (secret: string | undefined) =>
    secret !== undefined && (await keyIdOf(secret)) === key;
  if (secretKey !== undefined && (await belongs(secretKey))) {
    return { from: secretKey, to: secretKey, generated: {} };
  }
  if (oldSecretKey === undefined || !(await belongs(oldSecretKey))) {
    throw new MoveError(
      oldSecretKey === undefined
        ? "The bots' tokens in this archive are encrypted under another SECRET_KEY. Set OLD_SECRET_KEY to the SECRET_KEY of the installation that it was made on (in its data/.env, or data/cloudflare.env) and import again."
        : "OLD_SECRET_KEY is not the SECRET_KEY of the installation that this archive was made on.",
    );
  }
  const generated = secretKey === undefined ? generateSecrets({ API_KEY: "kept out" }) : {};
  return { from: oldSecretKey, to: secretKey ?? generated["SECRET_KEY"] ?? "", generated };
}

/** Seals all tokens with the new key. A token that cannot be opened stays as it is, and its bot is offline. */
export async function resealTokens(
  { all, batch }: Installation,
  { from, to }: Keys,
): Promise<void> {
  if (from === to) return;
  const holder = (SECRET_KEY: string) => ({
    settings: { SECRET_KEY },
    randomBytes,
    subtle: crypto.subtle,
  });
  for (const row of await all({ sql: "SELECT id, sealed_token FROM bots", params: [] })) {
    const [id, sealed_token] = row.map(String);
    if (id === undefined || sealed_token === undefined) continue;
    try {
      const token = await unsealToken(holder(from), { id, sealed_token });
      const params = [await sealToken(holder(to), id, token), id];
      await batch([{ sql: "UPDATE bots SET sealed_token = ? WHERE id = ?", params }]);
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
    }
  }
}
