import { createBotInGroups } from "./bot-in-groups.ts";
import { createWorld } from "./world.ts";

const SECOND = 1000;

/** A bot in a forum with two topics, News and Offers, which the worker has discovered. */
export async function createBotInForum() {
  const world = await createWorld({
    isInMemory: true,
    environment: { WORKER_URL: "https://worker.example.com", ACCEPT_GROUPS: "all" },
  });
  const { control } = world.telegram;
  const stage = await createBotInGroups(world, { groups: 0 });
  const forum = control.createChat({ type: "supergroup", title: "Forum", isForum: true }).id;
  control.addBot(forum, stage.bot.id);
  const threads = ["News", "Offers"].map((name) => control.createTopic(forum, name).id);
  await control.settleDeliveries();
  const read = async (path: string) => (await world.call("GET", path)).body;
  const [group = ""] = (await read("/api/groups")).map(({ id }: { id: string }) => id);
  const listed: { id: string; topic: { thread_id: number } }[] = await read("/api/topics");
  const topics = threads.map(
    (thread) => listed.find((row) => row.topic.thread_id === thread)?.id ?? "",
  );
  // What refusals reveal counts only if it is later than what was seen.
  await world.elapse(2 * SECOND);
  return { world, stage, forum, threads, topics, group };
}
