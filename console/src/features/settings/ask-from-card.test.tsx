import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { needsConfirmation } from "#composer/ask-from.ts";
import { faulty } from "#testing/faulty-workers.ts";
import { fillStorage } from "#testing/fill-storage.ts";
import { messagesScreen } from "#testing/screens/messages-screen.ts";
import { settingsScreen as on } from "#testing/screens/settings-screen.ts";
import { toastText } from "#testing/toast-text.ts";

const LABEL = "Ask before sending to";
const field = () =>
  within(screen.getByRole("region", { name: "Sending" })).getByRole<HTMLInputElement>("combobox", {
    name: LABEL,
  });

it("asks from 20 groups on, and remembers another choice", async () => {
  const { user } = await on.open(faulty.refusing(404, ""));
  expect(field().value).toBe("20 groups or more");
  await messagesScreen.choose(user, LABEL, "100 groups or more");
  expect(field().value).toBe("100 groups or more");
  expect([99, 100].map(needsConfirmation)).toEqual([false, true]);
  await messagesScreen.choose(user, LABEL, "Never ask");
  expect(field().value).toBe("Never ask");
  expect(needsConfirmation(20_000)).toBe(false);
});

it("says so if the browser can't save the choice", async () => {
  const { user } = await on.open(faulty.refusing(404, ""));
  fillStorage(localStorage);
  await messagesScreen.choose(user, LABEL, "Never ask");
  expect(await toastText()).toContain("Setting not saved");
  expect(field().value).toBe("20 groups or more");
});
