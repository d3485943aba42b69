import { Affix, Alert, Group, Notification, Title, VisuallyHidden } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";

import { ChatList } from "./chat-list.tsx";
import { Conversation } from "./conversation/conversation.tsx";
import { IconLink } from "./page-parts.tsx";
import { ChatPanel } from "./panels/chat-panel.tsx";
import { SimulatorPanel } from "./panels/simulator-panel.tsx";
import { chatOf, setState, usePage } from "./store/page-state.ts";

const ENTRANCES = {
  list: ".list [aria-current], .list input",
  conversation: ".screen header a:last-child",
  chat: ".panel header a",
  simulator: ".panel header a",
};

/** After a step that hid what had the focus, the focus goes to the entrance of the new one. */
function useFocusOfStep(step: keyof typeof ENTRANCES) {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const active = document.activeElement;
    const isLost = active === document.body || !(active?.checkVisibility() ?? false);
    // A chat that opens by itself takes nobody's focus.
    if (!isLost || !navigator.userActivation.hasBeenActive) return;
    document.querySelector<HTMLElement>(ENTRANCES[step])?.focus({ preventScroll: true });
  }, [step]);
}

/** The right column: one of the two panels, a sheet where there is no room beside the chat. */
function PanelColumn() {
  const page = usePage();
  const chat = chatOf(page);
  const isChat = page.route.panel === "chat";
  const title = isChat ? "Chat details" : "Simulator";
  return (
    <section className="panel" aria-label={title}>
      <Group component="header" justify="space-between">
        <Title order={2}>{title}</Title>
        <IconLink label="Close the panel" to={{ ...page.route, panel: null }}>
          <IconX size={20} />
        </IconLink>
      </Group>
      {/* Both stay, so that what is typed into one is still there after a look at the other. */}
      <div className="scroll" hidden={!isChat}>
        {chat && <ChatPanel chat={chat} />}
      </div>
      <div className="scroll" hidden={isChat}>
        <SimulatorPanel />
      </div>
    </section>
  );
}

export function App() {
  const page = usePage();
  const { route, isOnline, notice } = page;
  const step = route.panel ?? (route.chatId === null ? "list" : "conversation");
  const chat = chatOf(page);
  useFocusOfStep(step);
  useDocumentTitle(chat ? `${chat.title} · Telegram simulator` : "Telegram simulator");
  return (
    <>
      {!isOnline && (
        <Alert color="orange" radius={0} py="xs" ta="center">
          Connection to the simulator lost. Reconnecting…
        </Alert>
      )}
      <main className="columns" data-step={step} data-panel={route.panel ?? "none"}>
        <VisuallyHidden component="h1">Telegram simulator</VisuallyHidden>
        <ChatList />
        <section className="screen" aria-label="Conversation">
          <Conversation />
        </section>
        <PanelColumn />
      </main>
      <Affix position={{ bottom: 76, left: 16, right: 16 }}>
        {notice && (
          <Notification
            withBorder
            maw="32rem"
            color={notice.isFailure ? "red" : "teal"}
            closeButtonProps={{ "aria-label": "Close notice" }}
            onClose={() => setState({ notice: null })}
          >
            {notice.text}
          </Notification>
        )}
      </Affix>
    </>
  );
}
