import { createChatPanel } from "./chat-panel.ts";
import { element } from "./element.ts";
import { icon } from "./icons.ts";
import type { PageContext, Part } from "./page-context.ts";
import { routeHash } from "./page-route.ts";
import { createSimulatorPanel } from "./simulator-panel.ts";

/** The right column: one of the two panels, a sheet where there is no room beside the chat. */
export function createPanelColumn(context: PageContext): Part {
  const chat = createChatPanel(context);
  const simulator = createSimulatorPanel(context);
  const title = element("h2", {});
  const close = element(
    "a",
    { class: "icon-button", "aria-label": "Close the panel" },
    icon("back"),
    icon("close"),
  );
  const header = element("header", { class: "panel-header" }, title, close);
  const root = element("section", { class: "panel" }, header, chat.root, simulator.root);

  function update() {
    const route = context.route();
    const isChat = route.panel === "chat";
    title.textContent = isChat ? "Chat details" : "Simulator";
    root.setAttribute("aria-label", title.textContent);
    close.href = routeHash({ ...route, panel: null });
    chat.root.hidden = !isChat;
    simulator.root.hidden = isChat;
    chat.update();
    simulator.update();
  }

  return { root, update };
}
