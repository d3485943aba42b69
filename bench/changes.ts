import { folderFor, sendAll } from "./bench-worker.ts";
import { print } from "./figures.ts";
import { simulatedTelegram } from "./simulated-telegram.ts";

const BOTS = 10;
const CHATS = 200;
/** Telegram's pace would hide the cost of a change; with a faster clock the machine is the limit. */
const CLOCK_SPEED = "50";

/** Sends messages, edits and deletes all of their posts, and compares the times. */
export async function changes(): Promise<void> {
  const telegram = await simulatedTelegram({ bots: BOTS, chatsPerBot: CHATS, hasLimits: false });
  const { data } = await folderFor(telegram, "Price 100");
  const sending = await sendAll(data, telegram.url, CLOCK_SPEED);
  const messages = data.database.prepare("SELECT id FROM broadcasts").all();
  const ids = messages.map(({ id }) => String(id));
  for (const id of ids) await data.editPosts(id, "Price 120");
  const editing = await sendAll(data, telegram.url, CLOCK_SPEED);
  for (const id of ids) await data.deletePosts(id);
  const deleting = await sendAll(data, telegram.url, CLOCK_SPEED);
  data.remove();
  await telegram.close();
  print(
    "changes: edits and deletions of 2,000 posts, 10 bots",
    {
      sendingSeconds: sending.secondsOnceStarted,
      edited: editing.sent,
      deleted: deleting.sent,
      editingToSending: editing.secondsOnceStarted / sending.secondsOnceStarted,
      deletingToSending: deleting.secondsOnceStarted / sending.secondsOnceStarted,
      editingProcessorMsEach: editing.processorMsEach,
      deletingProcessorMsEach: deleting.processorMsEach,
    },
    {
      edited: { atLeast: BOTS * CHATS },
      deleted: { atLeast: BOTS * CHATS },
      editingToSending: { atMost: 1.5 },
      deletingToSending: { atMost: 1.5 },
    },
  );
}
