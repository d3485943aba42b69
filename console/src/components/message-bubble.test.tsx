import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { MessageBubble } from "./message-bubble.tsx";

describe("the message bubble", () => {
  it("links only where Telegram would", () => {
    render(
      <MantineProvider env="test">
        <MessageBubble
          text="Hello"
          time="14:05"
          rows={[
            [
              { text: "Shop", url: "https://shop.example" },
              { text: "Trap", url: "javascript:alert(1)" },
            ],
          ]}
        />
      </MantineProvider>,
    );
    expect(screen.getByText("Trap")).toBeDefined();
    const links = screen.getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["https://shop.example"]);
    expect(links[0]?.getAttribute("rel")).toBe("noopener noreferrer");
  });

  it("takes two bubbles for a picture with a text too long for a caption", () => {
    render(
      <MantineProvider env="test">
        <MessageBubble text={"x".repeat(1025)} pictures={["blob:a"]} time="14:05" />
      </MantineProvider>,
    );
    const message = (element: HTMLElement) => element.closest("[class*=message]");
    expect(message(screen.getByRole("img"))).not.toBe(message(screen.getByText(/^x+/)));
  });
});
