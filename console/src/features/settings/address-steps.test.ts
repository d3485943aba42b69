import { describe, expect, it } from "vitest";

import { judgeAddress, judgeMixedContent } from "./address-steps.ts";

const page = (origin: string) => {
  const { protocol, hostname } = new URL(origin);
  return { origin, protocol, hostname };
};

describe("the address", () => {
  it.each(["https://worker.example", "http://127.0.0.1:8787"])("%s is fine", (address) => {
    expect(judgeAddress(address).state).toBe("ok");
  });

  it.each([
    ["", /Enter the address/],
    ["worker.example", /starting with https/],
    ["ftp://worker.example", /starting with https/],
    ["https://worker .example", /spaces/],
    ["https://me:secret@worker.example", /user name/],
    ["https://worker.example/api", /everything after it/],
    ["https://worker.example/api/health", /everything after it/],
    ["https://worker.example/settings", /everything after it/],
    ["https://worker.example?x=1", /Remove the \? or #/],
  ])("%s fails, with advice", (address, advice) => {
    expect(judgeAddress(address)).toMatchObject({
      state: "failed",
      advice: expect.stringMatching(advice),
    });
  });

  it("with a path gets a warning", () => {
    expect(judgeAddress("https://example.org/bots")).toMatchObject({ state: "warning" });
  });
});

describe("mixed content", () => {
  it.each([
    ["https://console.example", "https://worker.example", "ok"],
    ["https://console.example", "http://worker.example", "failed"],
    ["https://console.example", "http://192.168.1.7:8787", "failed"],
    ["https://console.example", "http://127.0.0.1:8787", "warning"],
    ["https://console.example", "https://192.168.1.7", "warning"],
    ["http://console.example", "http://nas.local:8787", "warning"],
    ["http://console.example", "http://worker.example", "ok"],
    ["http://127.0.0.1:8787", "http://127.0.0.1:8787", "ok"],
    ["http://192.168.1.7:8787", "http://192.168.1.7:8787", "ok"],
  ])("from a page at %s, a worker at %s: %s", (origin, address, state) => {
    expect(judgeMixedContent(address, page(origin)).state).toBe(state);
  });
});
