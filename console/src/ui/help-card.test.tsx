import { IconBulb } from "@tabler/icons-react";
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";

import { renderApp } from "#testing/render-app.tsx";

import { HelpCard } from "./help-card.tsx";

const Screen = () => (
  <>
    <HelpCard id="one" icon={IconBulb} title="Tips">
      Press Enter.
    </HelpCard>
    <HelpCard id="two" icon={IconBulb} title="Other help">
      Read this.
    </HelpCard>
  </>
);
const open = () => renderApp("/", { routes: [{ path: "/", Component: Screen }] });

it("a help card stays closed after a reload, until its title is pressed", async () => {
  const { user, unmount } = open();
  await user.click(await screen.findByRole("button", { name: "Close “Tips”" }));
  expect(screen.queryByText("Press Enter.")).toBeNull();
  expect(screen.getByText("Read this.")).toBeDefined();
  unmount();
  const second = open();
  await second.user.click(await screen.findByRole("button", { name: "Tips" }));
  expect(screen.getByText("Press Enter.")).toBeDefined();
});

it("a card that is closed at first stays open once it was opened", async () => {
  const Closed = () => (
    <HelpCard id="four" isClosedAtFirst icon={IconBulb} title="Tips">
      Press Enter.
    </HelpCard>
  );
  const show = () => renderApp("/", { routes: [{ path: "/", Component: Closed }] });
  const { user, unmount } = show();
  await user.click(await screen.findByRole("button", { name: "Tips" }));
  expect(screen.getByText("Press Enter.")).toBeDefined();
  unmount();
  show();
  expect(await screen.findByText("Press Enter.")).toBeDefined();
});

it("a help card waits for the list above it, which would move it", async () => {
  const Awaited = () => {
    const [isAwaited, setIsAwaited] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setIsAwaited(false)}>
          Load
        </button>
        <HelpCard id="three" isAwaited={isAwaited} icon={IconBulb} title="Tips">
          Press Enter.
        </HelpCard>
      </>
    );
  };
  const { user } = renderApp("/", { routes: [{ path: "/", Component: Awaited }] });
  const button = await screen.findByRole("button", { name: "Load" });
  expect(screen.queryByRole("region", { name: "Tips" })).toBeNull();
  await user.click(button);
  expect(screen.getByRole("region", { name: "Tips" })).toBeDefined();
});
