import { listen } from "@tbm/simulator/node-server.ts";
import { createSimulator } from "@tbm/simulator/simulator.ts";

/** The tokens never change, so that the worker recognizes its bots at the next start. */
const BOTS = [
  { name: "ร้านค้าออนไลน์", username: "shop_th_bot", token: `7001001:${"demo_shop_".repeat(4)}` },
  { name: "Market News", username: "market_news_bot", token: `7001002:${"demo_news_".repeat(4)}` },
  { name: "Lucky Game", username: "lucky_game_bot", token: `7001003:${"demo_game_".repeat(4)}` },
];

const STANDINGS = {
  admin: { status: "administrator" },
  /** A group that refuses pictures, as in most installations. */
  textOnly: { status: "restricted", permissions: { can_send_messages: true } },
} as const;

const CHATS = [
  { type: "supergroup", title: "ร้านค้าออนไลน์ กรุงเทพ", bots: [0, 2] },
  { type: "supergroup", title: "ลูกค้า VIP", bots: [0] },
  { type: "channel", title: "Market Today", bots: [1] },
  { type: "group", title: "Night market Chiang Mai", bots: [0, 2] },
  {
    type: "supergroup",
    title: "ชมรมนักสะสม Collectors",
    bots: [2],
    topics: ["ประกาศ", "ซื้อขาย Trading", "Old board"],
  },
  { type: "channel", title: "ข่าวหุ้นประจำวัน", bots: [1] },
  { type: "supergroup", title: "Weekly recap editors", bots: [1], standing: "textOnly" },
] as const;

/** A simulated Telegram for the demo, on a free port. */
export async function startDemoTelegram() {
  const simulator = createSimulator();
  const { control } = simulator;
  const bots = BOTS.map((bot) => control.createBot(bot));
  const server = await listen(simulator);
  let isOpen = false;
  return {
    url: server.url,
    close: server.close,
    bots: BOTS,
    /** Adds the bots to their chats. A worker that is already running discovers them. */
    openChats: () => {
      if (isOpen) return;
      isOpen = true;
      // Whoever tries alerts opens the bot's link in this chat.
      control.createPerson({ name: "You" });
      for (const { type, title, bots: members, ...rest } of CHATS) {
        const standing = STANDINGS["standing" in rest ? rest.standing : "admin"];
        const chat = control.createChat({
          type,
          title,
          members: ["สมชาย", "Ann", "มาลี"],
          unnamedMemberCount: 140,
          isForum: "topics" in rest,
        });
        for (const index of members) {
          const bot = bots[index];
          if (bot) control.addBot(chat.id, bot.id, standing);
        }
        const topics = ("topics" in rest ? rest.topics : []).map((name) =>
          control.createTopic(chat.id, name),
        );
        // Members can no longer write in the last one, and bots only if they manage topics.
        const last = topics.at(-1);
        if (last) control.changeTopic(chat.id, last.id, { isClosed: true });
      }
    },
  };
}
