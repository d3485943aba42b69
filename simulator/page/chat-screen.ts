import { createChatHeader } from "./chat-header.ts";
import { createComposer } from "./composer.ts";
import { element } from "./element.ts";
import { icon } from "./icons.ts";
import { messageItems } from "./message-list.ts";
import { createMessageScroller } from "./message-scroller.ts";
import { openChatView, type PageContext, type Part, viewerOf } from "./page-context.ts";
import { createPinnedBar } from "./pinned-bar.ts";
import { createTopicTabs } from "./topic-tabs.ts";

const JUMP_PAGES = 20;
const JUMP_PAGE = 500;

function nothingOpen(): HTMLElement {
  return element(
    "div",
    { class: "nothing-open" },
    icon("forum", 44),
    element("p", {}, "Choose a chat to see it as its members do."),
  );
}

/** The middle column: the open chat. */
export function createChatScreen(context: PageContext): Part {
  const loadOlder = () =>
    void context
      .open()
      ?.loadOlder()
      .catch(() => {});
  const scroller = createMessageScroller(loadOlder);
  const topics = createTopicTabs(context);
  const topicId = () => {
    const choice = topics.choice();
    return typeof choice === "number" ? choice : null;
  };
  const parts = [
    createChatHeader(context),
    topics,
    createPinnedBar(context, (id) => void jump(id)),
    createComposer(context, topicId, () => scroller.toBottom()),
  ] as const;
  const [header, , pinned, composer] = parts;
  const missing = element(
    "div",
    { class: "nothing-open" },
    element("p", {}, "This chat does not exist in the simulator."),
    element("a", { href: "#" }, "Back to the chats"),
  );
  const chat = element(
    "div",
    { class: "chat" },
    header.root,
    topics.root,
    pinned.root,
    scroller.root,
    composer.root,
  );
  const blank = nothingOpen();
  const root = element(
    "section",
    { class: "screen", "aria-label": "Conversation" },
    chat,
    blank,
    missing,
  );
  let shownView = "";
  let newestId = 0;

  async function jump(messageId: number) {
    for (let page = 0; page < JUMP_PAGES && !scroller.scrollTo(messageId); page++) {
      const open = context.open();
      if (!open?.hasOlder || (open.messages[0]?.id ?? 0) <= messageId) return;
      await open.loadOlder(JUMP_PAGE).catch(() => {});
      update();
    }
  }

  function updateMessages() {
    const open = context.open();
    const view = openChatView(context);
    if (!open || !view) return;
    const current = `${open.chatId}:${topics.choice()}`;
    const isFresh = current !== shownView;
    if (scroller.isStuck()) open.trim();
    const messages = open.messages.filter(({ threadId }) => topics.shows(threadId));
    const viewerId = viewerOf(context, view);
    const onJump = (id: number) => void jump(id);
    const items = messageItems(messages, {
      chat: view,
      viewerId,
      now: context.world.now(),
      showsTopics: view.isForum && topics.choice() === "all",
      onJump,
    });
    const added = messages.filter(({ id }) => id > newestId).length;
    scroller.update(items, isFresh ? 0 : added);
    if (isFresh) scroller.toBottom();
    newestId = messages.at(-1)?.id ?? 0;
    shownView = open.isLoaded ? current : "";
    if (open.hasOlder && scroller.isNearTop()) loadOlder();
  }

  function update() {
    const isOpen = context.route().chatId !== null;
    const isKnown = openChatView(context) !== null;
    chat.hidden = !isOpen || !isKnown;
    blank.hidden = isOpen;
    missing.hidden = !isOpen || isKnown || !context.open()?.isGone;
    for (const part of parts) part.update();
    updateMessages();
  }

  return { root, update };
}
