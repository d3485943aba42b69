import { button, element } from "./element.ts";
import { openChatView, type PageContext, type Part } from "./page-context.ts";
import { reconcile } from "./reconcile.ts";

type TopicChoice = "all" | "general" | number;

type TopicTabs = Part & {
  choice: () => TopicChoice;
  shows: (threadId: number | null) => boolean;
};

/** In a forum: which topic is on the screen. */
export function createTopicTabs(context: PageContext): TopicTabs {
  const chosen = new Map<number, TopicChoice>();
  const root = element("div", { class: "topics", role: "group", "aria-label": "Topics" });
  const choice = () => chosen.get(context.route().chatId ?? 0) ?? "all";

  function tab(label: string, value: TopicChoice, chatId: number) {
    const isOn = choice() === value;
    const choose = () => {
      chosen.set(chatId, value);
      context.changed();
    };
    return {
      key: String(value),
      signature: `${label}:${isOn}`,
      build: () => button(label, choose, { class: "topic", "aria-pressed": String(isOn) }),
    };
  }

  return {
    root,
    choice,
    shows: (threadId) => {
      const value = choice();
      if (value === "all") return true;
      return value === "general" ? threadId === null : threadId === value;
    },
    update: () => {
      const chat = openChatView(context);
      root.hidden = !chat?.isForum;
      if (!chat?.isForum) return;
      const topics = chat.topics.filter(({ isDeleted }) => !isDeleted);
      const label = (name: string, isClosed: boolean) => (isClosed ? `${name} (closed)` : name);
      reconcile(root, [
        tab("All", "all", chat.id),
        tab(label("General", chat.isGeneralClosed), "general", chat.id),
        ...topics.map(({ id, name, isClosed }) => tab(label(name, isClosed), id, chat.id)),
      ]);
    },
  };
}
