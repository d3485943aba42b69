import { expect, it } from "vitest";

import { saveErrorNotice } from "./save-error-notice.ts";

it.each([
  [
    "the browser's reason",
    new Error("The quota has been exceeded."),
    "The quota has been exceeded.",
  ],
  ["its own words if there is no reason", new Error(""), "Failed to save configuration"],
])("shows %s", (_name, error, description) => {
  expect(saveErrorNotice(error)).toEqual({ tone: "failure", title: "Save Error", description });
});
