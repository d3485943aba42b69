import { runSometime } from "./simulated-actions.ts";
import { pick, pictureFile, type Simulation } from "./simulated-content.ts";

interface SentRow {
  id: string;
  pictures: number;
}

const SENT = `
  SELECT id, (SELECT count(*) FROM attachments WHERE owner_id = broadcasts.id) AS pictures
  FROM broadcasts WHERE change IS NULL AND finished_at IS NOT NULL AND sent > 0 ORDER BY seq`;

/** A message that is sent, chosen when the change is made. */
function findSent({ world }: Simulation, share: number): SentRow | undefined {
  // The query selects exactly these columns.
  const rows = world.database.prepare(SENT).all() as unknown as SentRow[];
  return rows[Math.floor(share * rows.length)];
}

/** Edits a message's text, and its picture if it has one. */
function editPosts(simulation: Simulation): void {
  const { world, random } = simulation;
  simulation.count += 1;
  const [share, seed, message] = [random.next(), random.integer(4), `Edit ${simulation.count}.`];
  const group = pick(simulation, [...simulation.groups, null, null, null]);
  runSometime(simulation, () => {
    const sent = findSent(simulation, share);
    if (!sent || sent.pictures > 1) return undefined;
    const form = new FormData();
    form.append("message", message);
    form.append("keyboardId", "posted");
    if (sent.pictures === 1) form.append("image", pictureFile(seed));
    if (group) form.append("groups", JSON.stringify([group]));
    return world.call("POST", `/api/broadcasts/${sent.id}/edit`, form);
  });
}

function deletePosts(simulation: Simulation): void {
  const { world, random } = simulation;
  const share = random.next();
  const group = pick(simulation, [...simulation.groups, null, null, null]);
  runSometime(simulation, () => {
    const sent = findSent(simulation, share);
    const body = group ? { groups: [group] } : {};
    return sent && world.call("POST", `/api/broadcasts/${sent.id}/delete`, body);
  });
}

/** Changes the keyboard, and updates the posts that carry it. */
function changeKeyboard(simulation: Simulation): void {
  const { world, keyboardId } = simulation;
  simulation.count += 1;
  const text = `Shop ${simulation.count}`;
  const keyboard = { inline_keyboard: [[{ text, url: "https://shop.example.com" }]] };
  runSometime(simulation, async () => {
    await world.call("PUT", `/api/keyboards/${keyboardId}`, { name: "Links", keyboard });
    await world.call("POST", `/api/keyboards/${keyboardId}/update-posts`);
  });
}

/** Deletes the newest message of a group, as an administrator may. */
function deleteByAdmin(simulation: Simulation): void {
  const { world, stage } = simulation;
  const chat = pick(simulation, stage.chats);
  if (!chat) return;
  runSometime(simulation, () => {
    const { control, journal } = world.telegram;
    const deleted = new Set(
      journal
        .ofChat(chat.chatId)
        .flatMap(({ kind, messageId }) => (kind === "deleted" ? [messageId] : [])),
    );
    const last = journal
      .ofChat(chat.chatId)
      .findLast(
        ({ kind, botId, messageId }) =>
          kind === "posted" && botId !== null && !deleted.has(messageId),
      );
    if (last) control.deleteAsAdmin(chat.chatId, last.messageId);
  });
}

/** Changes to what was posted. */
export const CHANGE_ACTIONS: readonly ((simulation: Simulation) => unknown)[] = [
  editPosts,
  editPosts,
  deletePosts,
  deletePosts,
  changeKeyboard,
  deleteByAdmin,
];
