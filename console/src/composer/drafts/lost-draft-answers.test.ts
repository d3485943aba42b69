import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

import { AFTER_SENDING } from "#composer/message-draft.ts";
import {
  closeComposer,
  draft,
  eachDesk,
  openComposer,
  state,
  stored,
  until,
  untilStored,
  write,
} from "#testing/draft-devices.ts";

eachDesk();

it("counts as stored if only the worker's answer was lost", async () => {
  write({ message: "Heard" });
  await untilStored("Heard");
  const { copy } = draft();
  write({ message: "Not heard" });
  await untilStored("Not heard");
  if (copy) write({ copy });
  await until("saved");
  await waitFor(async () => expect(draft().copy?.version).toBe((await stored())[0]?.version));
  expect(state()).toBe("saved");
});

it("is not taken for another device's if a reload lost the worker's answer", async () => {
  write({ message: "Heard" });
  await untilStored("Heard");
  const { copy } = draft();
  write({ message: "Not heard" });
  await untilStored("Not heard");
  await until("saved");
  closeComposer();
  if (copy) write({ copy });
  openComposer();
  await waitFor(async () => expect(draft().copy?.version).toBe((await stored())[0]?.version));
  await until("saved");
});

it("is gone from the worker once it is sent, also if a tab that was closed stored it last", async () => {
  write({ message: "Sent" });
  await untilStored("Sent");
  const { copy } = draft();
  write({ message: "Sent!" });
  await untilStored("Sent!");
  await until("saved");
  closeComposer();
  if (copy) write({ copy });
  write(AFTER_SENDING);
  openComposer();
  await untilStored();
  expect(state()).toBe("idle");
});
