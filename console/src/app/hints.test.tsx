import { act, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";

import { Hints } from "./hints.tsx";
import { Providers } from "./providers.tsx";

function renderHints() {
  render(
    <Providers fetch={vi.fn()} env="test">
      <button data-hint="Delete">🗑</button>
      <button data-hint="Edit">✎</button>
      <Hints />
    </Providers>,
  );
  return {
    user: userEvent.setup(),
    trash: screen.getByText("🗑"),
    pencil: screen.getByText("✎"),
    hint: () => screen.queryByRole("tooltip"),
  };
}

test("a button shows its hint while the mouse is over it", async () => {
  const { user, trash, pencil, hint } = renderHints();
  await user.hover(trash);
  expect((await screen.findByRole("tooltip")).textContent).toBe("Delete");
  await user.hover(pencil);
  expect(hint()).toBeNull();
  expect((await screen.findByRole("tooltip")).textContent).toBe("Edit");
  await user.unhover(pencil);
  expect(hint()).toBeNull();
});

test.each([
  ["a press", async (user: ReturnType<typeof userEvent.setup>) => user.pointer("[MouseLeft>]")],
  ["Escape", async (user: ReturnType<typeof userEvent.setup>) => user.keyboard("{Escape}")],
])("%s hides the hint", async (_name, act) => {
  const { user, trash, hint } = renderHints();
  await user.hover(trash);
  await screen.findByRole("tooltip");
  await act(user);
  expect(hint()).toBeNull();
});

test("a touch shows no hint, which would stay behind", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { trash, hint } = renderHints();
  const pointAt = async (pointerType: string) => {
    fireEvent.pointerOver(trash, { pointerType });
    await act(() => vi.advanceTimersByTimeAsync(400));
  };
  await pointAt("touch");
  expect(hint()).toBeNull();
  await pointAt("mouse");
  expect(hint()?.textContent).toBe("Delete");
});
