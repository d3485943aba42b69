import { element } from "./element.ts";
import { attempt } from "./notices.ts";

export type Option = { value: string; label: string };

let lastId = 0;

function labelled<Control extends HTMLElement>(label: string, control: Control) {
  control.id = `field-${++lastId}`;
  const root = element("div", { class: "field" });
  root.append(element("label", { for: control.id }, label), control);
  return { root, control };
}

export const textField = (label: string, attributes: Record<string, string> = {}) =>
  labelled(label, element("input", { type: "text", autocomplete: "off", ...attributes }));

export const numberField = (
  label: string,
  value: number,
  attributes: Record<string, string> = {},
) => labelled(label, element("input", { type: "number", value, required: true, ...attributes }));

export const fillOptions = (select: HTMLSelectElement, options: readonly Option[]): void => {
  const signature = JSON.stringify(options);
  if (select.dataset["options"] === signature) return;
  const { value } = select;
  select.dataset["options"] = signature;
  select.replaceChildren(
    ...options.map((option) => element("option", { value: option.value }, option.label)),
  );
  if (options.some((option) => option.value === value)) select.value = value;
};

export function selectField(label: string, options: readonly Option[]) {
  const select = element("select");
  fillOptions(select, options);
  return labelled(label, select);
}

/** A form whose button rests while its work is done. */
export function actionForm(
  submitLabel: string,
  fields: readonly HTMLElement[],
  work: () => Promise<unknown>,
): HTMLFormElement {
  const submit = element("button", { type: "submit", class: "primary" }, submitLabel);
  const form = element("form", { class: "action-form" }, ...fields, submit);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (submit.getAttribute("aria-busy") === "true") return;
    submit.setAttribute("aria-busy", "true");
    void attempt(work()).finally(() => submit.removeAttribute("aria-busy"));
  });
  return form;
}

/** Asks once more before it does something that cannot be undone. */
export function armedButton(label: string, question: string, work: () => Promise<unknown>) {
  const made = element("button", { type: "button", class: "danger" }, label);
  const disarm = () => {
    made.textContent = label;
    made.classList.remove("is-armed");
  };
  made.addEventListener("click", () => {
    if (!made.classList.contains("is-armed")) {
      made.textContent = question;
      made.classList.add("is-armed");
      return;
    }
    disarm();
    void attempt(work());
  });
  made.addEventListener("blur", disarm);
  return made;
}

export function section(title: string, isOpen: boolean, ...content: HTMLElement[]) {
  const root = element("details", { class: "section" });
  root.append(element("summary", {}, element("h3", {}, title)), ...content);
  root.open = isOpen;
  return root;
}
