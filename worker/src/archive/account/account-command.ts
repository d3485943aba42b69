import { type Installation, isPlain, MoveError } from "#hosts/installation.ts";
import { accountSettings } from "#hosts/workerd/account.ts";

import { openAccount } from "./account-data.ts";

export interface AccountMove {
  account: Installation;
  /** The SECRET_KEY of the worker that is deployed. */
  secretKey: string;
  say: (text: string) => void;
}

function secretKeyOf(environment: Record<string, string | undefined>): string {
  const { kept } = accountSettings(environment);
  const secretKey = environment["SECRET_KEY"]?.trim() || kept["SECRET_KEY"];
  if (secretKey) return secretKey;
  throw new MoveError(
    "The SECRET_KEY of the worker on Cloudflare is not known here. Set SECRET_KEY to the one that it was deployed with.",
  );
}

/** Does something with the data of the worker that is deployed. */
export async function withAccount<T>(
  environment: Record<string, string | undefined>,
  work: (move: AccountMove) => Promise<T>,
): Promise<T> {
  const secretKey = secretKeyOf(environment);
  const account = await openAccount();
  try {
    // oxlint-disable-next-line no-console -- the operator reads it
    return await work({ account, secretKey, say: (text) => console.log(text) });
  } catch (error) {
    if (isPlain(error)) throw error;
    const [why = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    throw new MoveError(
      `Cloudflare did not do what it was asked: ${why}\nRun the same command again; what is done is not done twice.`,
      { cause: error },
    );
  } finally {
    await account.close();
  }
}
