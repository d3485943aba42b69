type PanelName = "chat" | "simulator";

/** Which chat is open, and which panel is beside it. Stored in the URL, so that "back" works. */
export type Route = { chatId: number | null; panel: PanelName | null };

export function readRoute(hash = location.hash): Route {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  const chat = Number(params.get("chat"));
  const panel = params.get("panel");
  return {
    chatId: Number.isSafeInteger(chat) && chat !== 0 ? chat : null,
    panel: panel === "chat" || panel === "simulator" ? panel : null,
  };
}

export function routeHash({ chatId, panel }: Route): string {
  const params = new URLSearchParams();
  if (chatId !== null) params.set("chat", String(chatId));
  if (panel !== null) params.set("panel", panel);
  return `#${params}`;
}

export const goTo = (route: Route): void => {
  location.hash = routeHash(route);
};

/** A chat, with its panel if there is room for it. */
export const chatRoute = (chatId: number): Route => ({
  chatId,
  panel: matchMedia("(min-width: 75rem)").matches ? "chat" : null,
});
