import { createBotsSection } from "./bots-section.ts";
import { createClockSection } from "./clock-section.ts";
import { control } from "./control-client.ts";
import { element } from "./element.ts";
import { createFaultsSection } from "./faults-section.ts";
import { armedButton, section } from "./form-fields.ts";
import { createJournalSection } from "./journal-section.ts";
import { createLimitsSection } from "./limits-section.ts";
import { newChatForm } from "./new-chat-form.ts";
import type { PageContext, Part, WatchedPart } from "./page-context.ts";

const LOOK_MS = 2000;

/** The right column for the simulator as a whole. */
export function createSimulatorPanel(context: PageContext): Part {
  const bots = createBotsSection(context);
  const faults = createFaultsSection(context);
  const limits = createLimitsSection();
  const journal = createJournalSection();
  const clock = createClockSection(context);
  const watched: WatchedPart[] = [bots, faults, limits, journal];
  const clockSection = section("Clock", true, clock.root);
  const reset = armedButton("Empty the world", "Really delete everything?", () => control.reset());
  const root = element(
    "div",
    { class: "panel-body" },
    section("Bots", true, bots.root),
    section("New chat", true, newChatForm()),
    section("Faults", true, faults.root),
    section("Limits", false, limits.root),
    section("Journal", true, journal.root),
    clockSection,
    section("Everything", false, element("div", { class: "buttons" }, reset)),
  );

  const isWatched = () =>
    context.route().panel === "simulator" && context.world.isOnline && !document.hidden;
  const look = async () => {
    if (!isWatched()) return;
    // A connection lost in between is told by the banner.
    await Promise.allSettled(watched.map((part) => part.refresh()));
    context.changed();
  };
  setInterval(() => void look(), LOOK_MS);
  let wasShown = false;

  const update = () => {
    const isShown = context.route().panel === "simulator";
    if (isShown && !wasShown) void look();
    wasShown = isShown;
    clockSection.hidden = !context.world.isClockManual;
    for (const part of [...watched, clock]) part.update();
  };
  return { root, update };
}
