import type { Change, KeyboardPosts } from "@tbm/contract/changes.ts";
import { eq } from "drizzle-orm";

import { keyboards } from "#db/schema.ts";
import { notFound, refused } from "#http/app-error.ts";
import { newId } from "#ids.ts";
import {
  countCarrying,
  countCarryingGroups,
  queueButtons,
  readKeyboardChanges,
} from "#ledger/all-bots/keyboard-posts.ts";
import { assertNotHeld } from "#ledger/hold.ts";
import type { Ports } from "#ports.ts";
import { estimateSeconds } from "#sending/pace/estimate.ts";

import { getChange, toChanges } from "./changes.service.ts";

async function assertKeyboard({ db }: Ports, id: string): Promise<void> {
  if ((await db.$count(keyboards, eq(keyboards.id, id))) === 0) throw notFound("keyboard");
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const ones = (length: number) => Array.from({ length }, () => 1);

/** Each bot updates its posts at the same time as the others, so the slowest decides. */
export async function getKeyboardPosts(ports: Ports, id: string): Promise<KeyboardPosts> {
  await assertKeyboard(ports, id);
  const bots = await countCarrying(ports, id);
  const seconds = bots.map(({ posts, busiest }) =>
    estimateSeconds({ parts: [{ deliveries: posts, weights: [1] }], busiest: ones(busiest) }),
  );
  return {
    posts: sum(bots.map(({ posts }) => posts)),
    groups: await countCarryingGroups(ports, id),
    seconds: Math.max(0, ...seconds),
  };
}

export async function updateKeyboardPosts(ports: Ports, id: string): Promise<Change[]> {
  await assertKeyboard(ports, id);
  await assertNotHeld(ports);
  const changes: Change[] = [];
  const found = await countCarrying(ports, id);
  if (found.length === 0) throw refused("keyboard_without_posts");
  for (const { botId } of found) {
    const changeId = newId(ports, "chg");
    await ports.db.batch(queueButtons(ports, { id: changeId, keyboardId: id, botId }));
    ports.wake(botId);
    changes.push(await getChange(ports, changeId));
  }
  return changes;
}

export async function listKeyboardChanges(ports: Ports, id: string): Promise<Change[]> {
  await assertKeyboard(ports, id);
  return toChanges(ports, await readKeyboardChanges(ports, id));
}
