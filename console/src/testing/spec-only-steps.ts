import { fireEvent, screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

import { imagesScreen, picture } from "./screens/images-screen.ts";
import { messagesScreen } from "./screens/messages-screen.ts";

const press = async (user: UserEvent, name: string | RegExp) => {
  const [button] = await screen.findAllByRole("button", { name });
  if (button) await user.click(button);
};
const inDialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const confirm = async (user: UserEvent, name: string) =>
  user.click((await inDialog(name)).getByRole("button", { name: "Delete" }));
/** Some fields are loaded with the tab or the dialog that shows them. */
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

async function compose(user: UserEvent) {
  await messagesScreen.choose(user, "Bot", "Shop");
  await user.click(await messagesScreen.group(/^Readers/));
  await messagesScreen.choose(user, "Keyboard", "Links");
  await user.upload(messagesScreen.imageInput(), picture("promo.png"));
  await user.type(messagesScreen.message(), "Hello");
}

type Step = (user: UserEvent) => Promise<unknown>;

/** Path, title, a text of the worker's data, and the steps: toast, call, action. */
export const SPEC_SCREENS: [string, string, RegExp, [toast: string, call: string, step: Step][]][] =
  [
    ["/", "Dashboard", /^Good morning$/, []],
    [
      "/bots",
      "Bots",
      /^7001:aaaaa…$/,
      [
        [
          "Bot Added",
          "POST /api/bots",
          async (user) => {
            await press(user, "Add Bot");
            const dialog = await inDialog("Add Bot");
            await type("Bot Name", "News");
            await type("Bot Token", `7001002:${"b".repeat(35)}`);
            await user.click(dialog.getByRole("button", { name: "Add Bot" }));
          },
        ],
        [
          "Bot Deleted",
          "DELETE /api/bots/{id}",
          async (user) => {
            await press(user, "Delete Shop");
            await confirm(user, "Delete Bot");
          },
        ],
      ],
    ],
    ["/groups", "Groups", /^-1001$/, []],
    [
      "/messages",
      "Messages",
      /^Quick Stats$/,
      [
        [
          "Messages Sent",
          "POST /api/send/now",
          async (user) => {
            await compose(user);
            await user.click(messagesScreen.sendButton());
          },
        ],
        [
          "Message Scheduled",
          "POST /api/schedule",
          async (user) => {
            await compose(user);
            await user.click(screen.getByRole("tab", { name: "Schedule" }));
            await type("Date", "2026-11-16");
            await type("Time", "08:05");
            await user.click(messagesScreen.scheduleButton());
          },
        ],
      ],
    ],
    [
      "/images",
      "Image Library",
      /^Promo$/,
      [
        [
          "Folder Created",
          "POST /api/folders",
          async (user) => {
            await press(user, "New Folder");
            await inDialog("New Folder");
            await type("Folder Name", "November");
            await press(user, "Create Folder");
          },
        ],
        [
          "Folder Deleted",
          "DELETE /api/folders/{id}",
          async (user) => {
            await press(user, "Delete Empty");
            await confirm(user, "Delete Folder");
          },
        ],
        [
          "Upload Successful",
          "POST /api/images",
          async (user) => {
            await press(user, "Open Promo");
            await screen.findByText("2.00 KB");
            await user.upload(imagesScreen.picker(), picture("two.png"));
          },
        ],
        [
          "Image Deleted",
          "DELETE /api/images/{id}",
          async (user) => {
            await press(user, "Open Promo");
            await press(user, "Delete one.png");
            await confirm(user, "Delete Image");
          },
        ],
      ],
    ],
    [
      "/keyboards",
      "Keyboards",
      /^1 URL button\(s\) in 1 row\(s\)$/,
      [
        [
          "Keyboard Created",
          "POST /api/keyboards",
          async (user) => {
            await press(user, "Create Keyboard");
            const dialog = await inDialog("Create Keyboard");
            await type("Keyboard Name", "Shop");
            await type("Text of button 1", "Open");
            await type("URL of button 1", "https://example.com");
            await user.click(dialog.getByRole("button", { name: "Create Keyboard" }));
          },
        ],
        [
          "Keyboard Updated",
          "PUT /api/keyboards/{id}",
          async (user) => {
            await press(user, "Edit Links");
            await inDialog("Edit Keyboard");
            await type("Keyboard Name", "More links");
            await press(user, "Save Changes");
          },
        ],
        [
          "Keyboard Deleted",
          "DELETE /api/keyboards/{id}",
          async (user) => {
            await press(user, "Delete Links");
            await confirm(user, "Delete Keyboard");
          },
        ],
      ],
    ],
    [
      "/autosendgame",
      "Auto-Send Game",
      /^Not scheduled$/,
      [
        [
          "Campaign Created",
          "POST /api/campaigns",
          async (user) => {
            await press(user, "New Campaign");
            await inDialog("New Campaign");
            await type("Campaign Name", "Second draw");
            await messagesScreen.choose(user, "Bot", "Shop");
            await user.click(await messagesScreen.group(/^Readers/));
            await messagesScreen.choose(user, "Folder", "Promo (1 image)");
            await type("Message Template", "{time}");
            await press(user, "Create Campaign");
          },
        ],
        [
          "Campaign Updated",
          "PUT /api/campaigns/{id}",
          async (user) => {
            await press(user, "Edit Lucky draw");
            await inDialog("Edit Campaign");
            await messagesScreen.group(/^Readers/);
            await press(user, "Save Changes");
          },
        ],
        [
          "Campaign Started",
          "POST /api/campaigns/{id}/start",
          (user) => press(user, "Start Lucky draw"),
        ],
        [
          "Campaign Deleted",
          "DELETE /api/campaigns/{id}",
          async (user) => {
            await press(user, "Delete Lucky draw");
            await confirm(user, "Delete Campaign");
          },
        ],
      ],
    ],
  ];
