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

  it("lets the text decide its own direction, and leaves its language open", () => {
    const rows = [[{ text: "متجر", url: "https://shop.example" }]];
    render(
      <MantineProvider env="test">
        <MessageBubble text="سلام" rows={rows} />
      </MantineProvider>,
    );
    expect(screen.getByText("سلام").getAttribute("dir")).toBe("auto");
    expect(screen.getByText("سلام").getAttribute("lang")).toBe("");
    expect(screen.getByText("متجر").getAttribute("lang")).toBe("");
  });

  it("uses two bubbles for a picture with a text too long for a caption", () => {
    render(
      <MantineProvider env="test">
        <MessageBubble text={"x".repeat(1025)} pictures={["blob:a"]} time="14:05" />
      </MantineProvider>,
    );
    const message = (element: HTMLElement) => element.closest("[class*=message]");
    expect(message(screen.getByRole("img"))).not.toBe(message(screen.getByText(/^x+/)));
  });

  it("keeps the messages that an edited text was posted as", () => {
    const shape = [
      { kind: "photo" as const, pictures: 1 },
      { kind: "text" as const, pictures: 0 },
    ];
    render(
      <MantineProvider env="test">
        <MessageBubble text="short" pictures={["blob:a"]} shape={shape} />
      </MantineProvider>,
    );
    const message = (element: HTMLElement) => element.closest("[class*=message]");
    expect(message(screen.getByRole("img"))).not.toBe(message(screen.getByText("short")));
  });

  it("shows crossing formats, and links only where Telegram would", () => {
    const link = (url: string, offset: number) =>
      ({ type: "text_link", offset, length: 4, url }) as const;
    render(
      <MantineProvider env="test">
        <MessageBubble
          text="good evil bold"
          entities={[
            link("https://good.example", 0),
            link("javascript:alert(1)", 5),
            { type: "bold", offset: 2, length: 12 },
            { type: "strikethrough", offset: 10, length: 2 },
          ]}
        />
      </MantineProvider>,
    );
    expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["good"]);
    expect(
      screen
        .getAllByRole("strong")
        .map(({ textContent }) => textContent)
        .join(""),
    ).toBe("od evil bold");
    expect(document.querySelector("s")?.textContent).toBe("bo");
  });

  it("colors what Telegram links by itself, without a link target", () => {
    render(
      <MantineProvider env="test">
        <MessageBubble
          text="See wow.com and shop.com, @shop_bot #sale"
          entities={[
            { type: "code", offset: 4, length: 7 },
            { type: "bold", offset: 0, length: 20 },
          ]}
        />
      </MantineProvider>,
    );
    const parts = Array.from(
      document.querySelectorAll("[class*=auto]"),
      (part) => part.textContent,
    );
    expect(parts).toEqual(["shop.com", "@shop_bot", "#sale"]);
    expect(document.querySelector("code")?.textContent).toBe("wow.com");
    expect(screen.queryByRole("link")).toBeNull();
    const bold = Array.from(document.querySelectorAll("strong"), (part) => part.textContent);
    expect(bold.join("")).toBe("See wow.com and shop");
  });

  it("shows a GIF apart from an album, as Telegram does", () => {
    render(
      <MantineProvider env="test">
        <MessageBubble text="Hi" pictures={["/a.png", "/b.gif?x", "/c.png"]} />
      </MantineProvider>,
    );
    const bubbles = document.querySelectorAll("[class*=bubble]");
    expect(Array.from(bubbles, (bubble) => bubble.querySelectorAll("img").length)).toEqual([
      2, 1, 0,
    ]);
    expect(bubbles[1]?.textContent).toBe("GIF");
  });
});
