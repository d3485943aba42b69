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

const FOCUS_TARGETS = {
  list: ".list [aria-current], .list input",
  conversation: ".screen header a:last-child",
  chat: ".panel header a",
  simulator: ".panel header a",
};

/** If a step hides the focused element, moves the focus to the first target of the new step. */
function useFocusOfStep(step: keyof typeof FOCUS_TARGETS) {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const active = document.activeElement;
    const isLost = active === document.body || !(active?.checkVisibility() ?? false);
    // A chat that opens automatically must not take the focus.
    if (!isLost || !navigator.userActivation.hasBeenActive) return;
    document.querySelector<HTMLElement>(FOCUS_TARGETS[step])?.focus({ preventScroll: true });
  }, [step]);
}

/** The right column: one of the two panels, shown as a sheet if there is no room beside the chat. */
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
      {/* Both stay mounted, so that switching panels keeps what was typed. */}
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
