import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { AccountMove } from "#archive/account/account-command.ts";
import { exportTo, importFrom } from "#archive/moving.ts";
import { nodeData } from "#hosts/node/storage/node-data.ts";
import { boundInstallation } from "#hosts/workerd/workerd-data.ts";
import { createDataFolder } from "#testing/world/data-folder.ts";

import { createWorkerdFixture, createTelegramWithoutUpdates } from "./workerd-fixture.ts";

/** The key with which `createWorkerdFixture` starts the worker. */
const ACCOUNT_KEY = "canary-secret-key-0123456789abcdef";
export const LAPTOP_KEY = "another-secret-key-0123456789abcdef";

/** A worker that keeps running in workerd and is reached by its bindings, like one on a Cloudflare account. */
export async function createAccountFixture(options: { latencyMs?: number } = {}) {
  const telegram = createTelegramWithoutUpdates(options);
  const fixture = await createWorkerdFixture(telegram);
  const folder = mkdtempSync(join(tmpdir(), "tbm-account-"));
  const messages: string[] = [];
  let made = 0;
  const { database, bucket } = fixture.host;
  const account = boundInstallation(database, bucket, async () => {});
  const move: AccountMove = { account, secretKey: ACCOUNT_KEY, say: (text) => messages.push(text) };

  return {
    ...fixture,
    telegram,
    folder,
    move,
    messages,
    /** Makes an archive under LAPTOP_KEY, with a bot, a message queued for its groups, and pictures. */
    makeArchive: async ({ groups = 3, pictures = 2 } = {}) => {
      const source = createDataFolder();
      const bot = telegram.control.createBot({ name: "Shop" });
      const chats = Array.from({ length: groups }, (_, index) => {
        const title = `Group ${index}`;
        const chat = telegram.control.createChat({ type: "supergroup", title });
        telegram.control.addBot(chat.id, bot.id);
        return { id: chat.id, title };
      });
      const added = await source.addBot({ id: bot.id, token: bot.token, chats });
      await source.broadcast(added.id, added.groups, "Queued");
      for (let index = 0; index < pictures; index += 1) {
        const bytes = new Uint8Array(Buffer.from(`picture ${index}`));
        const digest = createHash("sha256").update(bytes).digest("hex");
        await source.ports.files.put(`${digest}-0123456789abcdef.png`, bytes);
      }
      source.database.close();
      made += 1;
      const first = join(folder, `first-${made}.tar`);
      const { SECRET_KEY } = source.environment;
      await exportTo(first, nodeData, { DATA_DIR: source.path, SECRET_KEY });
      const DATA_DIR = join(folder, `laptop-${made}`);
      const laptop = { DATA_DIR, SECRET_KEY: LAPTOP_KEY };
      await importFrom(first, nodeData, { ...laptop, OLD_SECRET_KEY: SECRET_KEY });
      const archive = join(folder, `laptop-${made}.tar`);
      await exportTo(archive, nodeData, laptop);
      source.remove();
      return { archive, bot, botId: added.id };
    },
    /** Imports an archive of the account into a data folder of the Node host, and returns the folder. */
    importHere: async (archive: string, name: string) => {
      const DATA_DIR = join(folder, name);
      await importFrom(archive, nodeData, { DATA_DIR, SECRET_KEY: ACCOUNT_KEY });
      return DATA_DIR;
    },
    close: async () => {
      await fixture.close();
      rmSync(folder, { recursive: true });
    },
  };
}
