import { render, screen } from "@testing-library/react";
import { Component, type ReactNode } from "react";
import { expect, it, vi } from "vitest";

import { takeConsoleOutput } from "#testing/setup.ts";

import { type LatePart, latePart, useLatePart } from "./late-part.ts";

function Shown({ part, isNeeded }: { part: LatePart<string>; isNeeded: boolean }) {
  return <p>{useLatePart(part, isNeeded) ?? "stand-in"}</p>;
}

class Boundary extends Component<{ children: ReactNode }> {
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override state = { hasFailed: false };
  override render() {
    return this.state.hasFailed ? <p>failed</p> : this.props.children;
  }
}

it("is null until it is loaded, and is loaded once", async () => {
  const load = vi.fn(() => Promise.resolve("loaded"));
  const part = latePart(load);
  const { unmount } = render(<Shown part={part} isNeeded={false} />);
  expect(screen.queryByText("stand-in")).not.toBeNull();
  await screen.findByText("loaded");
  unmount();
  render(<Shown part={part} isNeeded={false} />);
  expect(screen.queryByText("loaded")).not.toBeNull();
  expect(load).toHaveBeenCalledOnce();
});

it("is tried again when it is needed, and then fails like a screen", async () => {
  const load = vi.fn(() => Promise.reject(new Error("offline")));
  const part = latePart<string>(load);
  const { rerender } = render(
    <Boundary>
      <Shown part={part} isNeeded={false} />
    </Boundary>,
  );
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(screen.queryByText("stand-in")).not.toBeNull();
  rerender(
    <Boundary>
      <Shown part={part} isNeeded />
    </Boundary>,
  );
  await screen.findByText("failed");
  expect(load).toHaveBeenCalledTimes(2);
  takeConsoleOutput();
});
