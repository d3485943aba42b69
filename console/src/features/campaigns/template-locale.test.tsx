import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { saveConnection } from "#api/workers/connection.ts";
import { replaceText } from "#testing/edit-message.ts";
import { campaignsScreen as on } from "#testing/screens/campaigns-screen.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld({ environment: { LOCALE: "en-GB" } });
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
});
afterEach(() => world.close());

test("the preview writes the date in the worker's locale", async () => {
  const { dialog } = await on.openDialog(world.fetch);
  replaceText(dialog.getByLabelText("Message Template"), "On {date}");
  const preview = within(dialog.getByRole("region", { name: "Preview" }));
  expect(await preview.findByText(/^On \d+ [A-Z][a-z]+ 20\d\d/)).toBeDefined();
});
