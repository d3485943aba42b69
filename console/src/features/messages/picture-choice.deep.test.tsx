import { LIMITS } from "@tbm/contract/limits.ts";
import { gif, jpeg, png, webp } from "@tbm/worker/testing/world/pictures.ts";
import type { World } from "@tbm/worker/testing/world/world.ts";
import { cleanup, createEvent, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { eachWorld } from "#testing/each-world.ts";
import { picture } from "#testing/screens/images-screen.ts";
import { messagesScreen as on } from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";
import { showToast } from "#ui/toast/toast.ts";

let world: World;
eachWorld((made) => {
  world = made;
});

const REFUSAL = "“photo.png” is not a JPEG, PNG, GIF or WebP image.";
const notes = () => new File(["Buy milk"], "photo.png", { type: "image/png" });
const dropped = (...files: File[]) => ({ dataTransfer: { files, types: ["Files"] } });
const pasted = (types: string[], ...files: File[]) => ({
  clipboardData: { files, types, getData: () => "" },
});

test("a file that is not a picture is refused at its field when it is chosen", async () => {
  const user = await on.open(world.fetch);
  await user.upload(on.imageInput(), notes());
  const fault = await screen.findByText(REFUSAL);
  const button = screen.getByRole("button", { name: "Add image" });
  expect(button.getAttribute("aria-describedby")).toBe(fault.parentElement?.id);
  expect(screen.queryByRole("button", { name: "Remove photo.png" })).toBeNull();
  await user.upload(on.imageInput(), picture("promo.png"));
  expect(await screen.findByText("promo.png")).toBeDefined();
  expect(screen.queryByText(REFUSAL)).toBeNull();
});

test.each([
  ["photo.jpg", "image/jpeg", jpeg()],
  ["photo.png", "image/png", png()],
  ["photo.gif", "image/gif", gif()],
  ["photo.webp", "image/webp", webp()],
])(
  "%s is refused when it is chosen if it was cut off, and taken whole",
  async (name, type, bytes) => {
    const user = await on.open(world.fetch);
    await user.upload(on.imageInput(), new File([bytes.slice(0, -3)], name, { type }));
    const words = `“${name}” is damaged, cut off or holds something besides the image.`;
    expect(await screen.findByText(words)).toBeDefined();
    await user.upload(on.imageInput(), new File([bytes], name, { type }));
    expect(await screen.findByRole("button", { name: `Remove ${name}` })).toBeDefined();
    expect(screen.queryByText(words)).toBeNull();
  },
);

test("the refusal of a too large picture disappears with the next choice", async () => {
  const user = await on.open(world.fetch);
  const large = new File([new Uint8Array(LIMITS.imageBytes + 1)], "huge.png", {
    type: "image/png",
  });
  await user.upload(on.imageInput(), large);
  expect(await toastText()).toBe("File Too Large: Image must be smaller than 10MB");
  await user.upload(on.imageInput(), picture("promo.png"));
  expect(await screen.findByText("promo.png")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
  showToast({ tone: "failure", title: "Send Failed", description: "No." });
  await user.click(screen.getByRole("button", { name: "Remove promo.png" }));
  await user.upload(on.imageInput(), picture("promo.png"));
  expect(await toastText()).toBe("Send Failed: No.");
});

test("an empty file is called empty", async () => {
  const user = await on.open(world.fetch);
  await user.upload(on.imageInput(), new File([], "photo.png", { type: "image/png" }));
  expect(await screen.findByText("“photo.png” is empty.")).toBeDefined();
});

test("a picture is judged by its content, whatever its name", async () => {
  const user = userEvent.setup({ applyAccept: false });
  await on.open(world.fetch);
  await user.upload(on.imageInput(), new File([png()], "photo.txt", { type: "text/plain" }));
  expect(await screen.findByRole("button", { name: "Remove photo.txt" })).toBeDefined();
});

test("a dropped picture is attached, and other files are refused with the same text", async () => {
  await on.open(world.fetch);
  const drop = createEvent.drop(on.message(), dropped(notes()));
  fireEvent(on.message(), drop);
  expect(drop.defaultPrevented).toBe(true);
  expect(await screen.findByText(REFUSAL)).toBeDefined();
  fireEvent.drop(on.message(), dropped(picture("a.png"), picture("b.png")));
  expect(await screen.findByText("Add one picture at a time.")).toBeDefined();
  fireEvent.drop(on.message(), dropped(picture("promo.png")));
  expect(await screen.findByText("promo.png")).toBeDefined();
  expect(screen.queryByText("Add one picture at a time.")).toBeNull();
});

test("a pasted picture is attached, other files are refused, and text stays text", async () => {
  await on.open(world.fetch);
  fireEvent.paste(on.message(), pasted(["text/plain", "Files"], notes()));
  fireEvent.paste(on.message(), pasted(["Files"], notes()));
  expect(await screen.findByText(REFUSAL)).toBeDefined();
  fireEvent.paste(on.message(), pasted(["text/plain", "Files"], picture("words.png")));
  fireEvent.paste(on.message(), pasted(["text/html", "Files"], picture("promo.png")));
  expect(await screen.findByText("promo.png")).toBeDefined();
  expect(screen.queryByText("words.png")).toBeNull();
});

test("a file dropped beside the form changes nothing, and text can still be dropped", async () => {
  await on.open(world.fetch);
  const beside = screen.getByRole("heading", { name: "Messages" });
  const over = createEvent.dragOver(beside, dropped(picture("promo.png")));
  const drop = createEvent.drop(beside, dropped(picture("promo.png")));
  const words = createEvent.dragOver(beside, { dataTransfer: { types: ["text/plain"] } });
  for (const event of [over, drop, words]) fireEvent(beside, event);
  expect([over, drop, words].map(({ defaultPrevented }) => defaultPrevented)).toEqual([
    true,
    true,
    false,
  ]);
  expect(screen.queryByText("promo.png")).toBeNull();
  cleanup();
  const later = createEvent.drop(document.body, dropped(picture("promo.png")));
  fireEvent(document.body, later);
  expect(later.defaultPrevented).toBe(false);
});
