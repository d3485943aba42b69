import { png } from "@tbm/worker/testing/world/pictures.ts";
import type { World } from "@tbm/worker/testing/world/world.ts";
import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

import { AFTER_SENDING } from "#composer/message-draft.ts";
import {
  closeComposer,
  desk,
  draft,
  eachDesk,
  network,
  openComposer,
  phone,
  state,
  storedTexts,
  until,
  untilStored,
  use,
  write,
} from "#testing/draft-devices.ts";

import { newCopy } from "./draft-copy.ts";
import { draftStore } from "./draft-store.ts";
import { draftSync } from "./draft-sync.ts";

let world: World;
eachDesk((made) => {
  world = made;
});

it("follows the operator to another device and back", async () => {
  write({ message: "Begun at the desk", mode: "schedule", date: "2026-11-20" });
  await untilStored("Begun at the desk");
  use(phone);
  await waitFor(() =>
    expect(draft()).toMatchObject({
      message: "Begun at the desk",
      mode: "schedule",
      date: "2026-11-20",
    }),
  );
  expect(draft().copy?.isFromElsewhere).toBe(true);
  write({ message: "Continued on the phone" });
  await untilStored("Continued on the phone");
  use(desk);
  await waitFor(() => expect(draft().message).toBe("Continued on the phone"));
});

it("keeps a time that was chosen before the text from another device arrives", async () => {
  write({ message: "Begun at the desk", mode: "schedule", date: "2026-11-20", repeat: "daily" });
  await untilStored("Begun at the desk");
  network.isOffline = true;
  use(phone);
  const chosen = { mode: "schedule", date: "2026-11-25", time: "09:00", repeat: "none" } as const;
  write(chosen);
  network.isOffline = false;
  window.dispatchEvent(new Event("online"));
  await waitFor(() => expect(draft().message).toBe("Begun at the desk"));
  expect(draft()).toMatchObject(chosen);
});

/** The phone's text is on the worker, and the desk, which was offline, has another one. */
async function writeOnBothDevices() {
  write({ message: "One" });
  await untilStored("One");
  use(phone);
  await waitFor(() => expect(draft().message).toBe("One"));
  write({ message: "On the phone" });
  await untilStored("On the phone");
  network.isOffline = true;
  use(desk);
  write({ message: "At the desk" });
  await until("local");
  network.isOffline = false;
}

it("is not overwritten by a stale device, which asks which one counts", async () => {
  await writeOnBothDevices();
  window.dispatchEvent(new Event("online"));
  await until("changed");
  expect(draft().message).toBe("At the desk");
  expect(await storedTexts()).toEqual(["On the phone"]);
  draftSync.keep();
  await untilStored("At the desk");
  use(phone);
  await waitFor(() => expect(draft().message).toBe("At the desk"));
});

it("can be replaced by the newer version", async () => {
  await writeOnBothDevices();
  window.dispatchEvent(new Event("focus"));
  await until("changed");
  draftSync.load();
  expect(draft().message).toBe("On the phone");
  expect(await storedTexts()).toEqual(["On the phone"]);
});

it("stays on the device without a connection, and is stored later", async () => {
  network.isOffline = true;
  write({ message: "On the train" });
  await until("local");
  expect(draft().message).toBe("On the train");
  network.isOffline = false;
  window.dispatchEvent(new Event("online"));
  await untilStored("On the train");
});

it("is gone everywhere once it is sent", async () => {
  write({ message: "To be sent" });
  await untilStored("To be sent");
  use(phone);
  await waitFor(() => expect(draft().message).toBe("To be sent"));
  write(AFTER_SENDING);
  await untilStored();
  use(desk);
  await until("gone");
  expect(draft().message).toBe("To be sent");
  draftSync.startNew();
  expect(draft().message).toBe("");
  expect(await storedTexts()).toEqual([]);
});

it("can be kept although it was sent elsewhere", async () => {
  write({ message: "Again" });
  await untilStored("Again");
  const { id, version } = draft().copy ?? newCopy();
  await world.call("DELETE", `/api/drafts/${id}?version=${version}`);
  window.dispatchEvent(new Event("focus"));
  await until("gone");
  draftSync.keep();
  await untilStored("Again");
});

it("of another tab of this browser is not taken over, and both are stored", async () => {
  write({ message: "First tab" });
  await untilStored("First tab");
  closeComposer();
  sessionStorage.clear();
  draftStore.reload();
  openComposer();
  await world.elapse(1000);
  write({ message: "Second tab" });
  await untilStored("Second tab", "First tab");
  expect(state()).toBe("saved");
});

it("is put aside by starting a new message, and stays on the worker", async () => {
  write({ message: "Not now" });
  await untilStored("Not now");
  use(phone);
  await waitFor(() => expect(draft().message).toBe("Not now"));
  draftSync.startNew();
  use(desk);
  use(phone);
  await world.elapse(1000);
  write({ message: "Something else" });
  await untilStored("Something else", "Not now");
});

it("takes its picture along, which is uploaded once", async () => {
  const file = new File([png({ seed: 7 })], "a.png", { type: "image/png" });
  write({ message: "With a picture", image: { file, url: "blob:a.png" } });
  await untilStored("With a picture");
  write({ message: "With a picture and more text" });
  await untilStored("With a picture and more text");
  expect(network.uploads).toBe(1);
  use(phone);
  await waitFor(() => expect(draft().chosen).toMatchObject([{ name: "a.png" }]));
  expect(draft().image).toBeNull();
  write({ message: "Changed on the phone" });
  await untilStored("Changed on the phone");
  expect(draft().chosen).toHaveLength(1);
  expect((await world.call("GET", "/api/drafts")).body[0].images).toMatchObject([
    { name: "a.png" },
  ]);
});
