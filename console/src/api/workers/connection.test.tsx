import { act, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { forgetConnection, readConnection, saveConnection, useConnection } from "./connection.ts";

const KEY = "bot-manager-config";
const connection = { baseUrl: "https://worker.example", apiKey: "secret" };

function Shown() {
  return <p>{useConnection()?.baseUrl ?? "none"}</p>;
}

describe("the saved connection", () => {
  it("is stored as JSON under the bot-manager config key", () => {
    saveConnection(connection);
    expect(JSON.parse(localStorage.getItem(KEY) ?? "")).toEqual(connection);
    expect(readConnection()).toEqual(connection);
  });

  it.each(["{", "null", "7", "{}", '{"baseUrl":"x"}', '{"baseUrl":"","apiKey":""}'])(
    "is none when %s is stored",
    (garbage) => {
      localStorage.setItem(KEY, garbage);
      expect(readConnection()).toBeNull();
    },
  );

  it("is the same object until it changes", () => {
    saveConnection(connection);
    expect(readConnection()).toBe(readConnection());
  });

  it("updates the screen when it is saved, forgotten, or changed in another tab", () => {
    render(<Shown />);
    expect(screen.getByText("none")).toBeDefined();
    act(() => saveConnection(connection));
    expect(screen.getByText("https://worker.example")).toBeDefined();
    act(() => forgetConnection());
    expect(screen.getByText("none")).toBeDefined();
    act(() => {
      localStorage.setItem(
        KEY,
        JSON.stringify({ ...connection, baseUrl: "https://other.example" }),
      );
      window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
    });
    expect(screen.getByText("https://other.example")).toBeDefined();
  });
});
