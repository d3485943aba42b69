import { type Installation, isPlain, MoveError } from "#hosts/installation.ts";
import { accountSettings } from "#hosts/workerd/account.ts";

import { openAccount } from "./account-data.ts";

export interface AccountMove {
  account: Installation;
  /** The SECRET_KEY of the deployed worker. */
  secretKey: string;
  say: (text: string) => void;
}

function secretKeyOf(environment: Record<string, string | undefined>): string {
  const { saved } = accountSettings(environment);
  const secretKey = environment["SECRET_KEY"]?.trim() || saved["SECRET_KEY"];
  if (secretKey) return secretKey;
  throw new MoveError(
    "The SECRET_KEY of the worker on Cloudflare is not known here. Set SECRET_KEY to the one that it was deployed with.",
  );
}

/** Opens the data of the deployed worker for `work`. */
export async function withAccount<T>(
  environment: Record<string, string | undefined>,
  work: (move: AccountMove) => Promise<T>,
): Promise<T> {
  const secretKey = secretKeyOf(environment);
  const account = await openAccount();
  try {
    return await work({ account, secretKey, say: (text) => console.log(text) });
  } catch (error) {
    if (isPlain(error)) throw error;
    const [why = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    throw new MoveError(
      `The command failed on Cloudflare: ${why}\nRun the same command again; it continues where it stopped.`,
      { cause: error },
    );
  } finally {
    await account.close();
  }
}
