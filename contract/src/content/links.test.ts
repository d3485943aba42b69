import { expect, test } from "vitest";

import { linkFault } from "./links.ts";

test.each([
  "https://example.com",
  "http://example.com/path?q=1#x",
  "HTTPS://EXAMPLE.COM",
  "tg://resolve?domain=shop_th_bot",
  "https://ร้านค้า.ไทย/โปร",
  "http://127.0.0.1:8080",
  "http://[2001:db8::1]/",
])("accepts %s", (url) => {
  expect(linkFault(url)).toBeNull();
});

test.each([
  "example.com",
  "ftp://example.com",
  "javascript:alert(1)",
  "mailto:a@b.co",
  "",
  "//x.co",
])("refuses %j, which has another scheme or none", (url) => {
  expect(linkFault(url)).toBe("url_scheme_refused");
});

test("refuses a host without a dot, as Telegram does", () => {
  expect(linkFault("http://localhost/x")).toBe("url_host_without_dot");
});

test("refuses a URL that is too long", () => {
  const url = `https://example.com/${"x".repeat(2028)}`;
  expect(linkFault(url)).toBeNull();
  expect(linkFault(`${url}x`)).toBe('url_too_long {"limit":2048}');
});

test("refuses text that is not a URL", () => {
  expect(linkFault("https://")).toBe("url_incomplete");
  expect(linkFault("https://exa mple.com")).not.toBeNull();
  expect(linkFault("https://example.com/a b")).toBe("url_has_spaces");
});
