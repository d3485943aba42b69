import { button, element } from "./element.ts";
import { icon } from "./icons.ts";

async function base64(file: File): Promise<string> {
  let binary = "";
  for (const byte of new Uint8Array(await file.arrayBuffer())) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** A button that takes one picture, and a chip that shows which. */
export function createPicturePicker() {
  const input = element("input", {
    type: "file",
    accept: "image/*",
    class: "visually-hidden",
    "aria-label": "Add a picture",
  });
  const root = element("label", { class: "attach", title: "Add a picture" }, input, icon("attach"));
  const name = element("span", {});
  const remove = button(icon("close", 16), () => clear(), {
    class: "bare",
    "aria-label": "Remove the picture",
  });
  const chip = element("div", { class: "chip", hidden: true }, icon("picture", 18), name, remove);

  const show = () => {
    const file = input.files?.[0];
    chip.hidden = !file;
    name.textContent = file?.name ?? "";
  };
  const clear = () => {
    input.value = "";
    show();
  };
  input.addEventListener("change", show);

  return {
    root,
    chip,
    clear,
    /** The picture in base64, or null if there is none. */
    read: async (): Promise<string | null> => {
      const file = input.files?.[0];
      return file ? base64(file) : null;
    },
  };
}
