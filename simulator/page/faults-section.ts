import type { Fault, FaultInput } from "#faults/fault.ts";

import { control } from "./control-client.ts";
import { button, element } from "./element.ts";
import { faultWords, isFaultKind, METHODS, needsCode } from "./fault-kinds.ts";
import { actionForm, numberField, selectField, textField } from "./form-fields.ts";
import { attempt } from "./notices.ts";
import type { PageContext, WatchedPart } from "./page-context.ts";
import { type Keyed, reconcile } from "./reconcile.ts";

function when({ next, share }: Fault): string {
  if (next !== undefined) return `next ${next}`;
  return share < 1 ? `${Math.round(share * 100)} % of calls` : "every call";
}

function faultItem(fault: Fault, onClear: (id: string) => void): Keyed {
  const method = fault.match.method ?? "any method";
  const build = () =>
    element(
      "li",
      { class: "person" },
      element(
        "div",
        { class: "person-words" },
        element("span", { class: "person-name" }, faultWords[fault.kind]),
        element(
          "span",
          { class: "quiet" },
          `${method} · ${when(fault)} · struck ${fault.struck} of ${fault.seen}`,
        ),
      ),
      button("Clear", () => onClear(fault.id), { "aria-label": `Clear ${faultWords[fault.kind]}` }),
    );
  return { key: fault.id, signature: JSON.stringify(fault), build };
}

/** Misbehaviour on demand: a form that adds a fault, and those that are set. */
export function createFaultsSection(context: PageContext): WatchedPart {
  let faults: Fault[] = [];
  const list = element("ul", { class: "people" });
  const kind = selectField(
    "What happens",
    Object.entries(faultWords).map(([value, label]) => ({ value, label })),
  );
  const method = selectField("Method", [
    { value: "", label: "Any method" },
    ...METHODS.map((name) => ({ value: name, label: name })),
  ]);
  const code = numberField("Code", 429, { min: "400", max: "599" });
  const description = textField("Description", { value: "Too Many Requests: retry after 5" });
  const schedule = selectField("How often", [
    { value: "next", label: "The next calls" },
    { value: "share", label: "A share of calls" },
  ]);
  const amount = numberField("Calls", 1, { min: "1", max: "1000000" });

  const adapt = () => {
    const hasCode = isFaultKind(kind.control.value) && needsCode(kind.control.value);
    code.root.hidden = !hasCode;
    description.root.hidden = !hasCode;
    code.control.disabled = !hasCode;
    const isShare = schedule.control.value === "share";
    const [label] = amount.root.children;
    if (label) label.textContent = isShare ? "Percent" : "Calls";
    amount.control.max = isShare ? "100" : "1000000";
  };
  kind.control.addEventListener("change", adapt);
  schedule.control.addEventListener("change", () => {
    amount.control.value = schedule.control.value === "share" ? "10" : "1";
    adapt();
  });
  adapt();

  function readFault(): FaultInput {
    const number = Number(amount.control.value);
    const chosen = isFaultKind(kind.control.value) ? kind.control.value : "error";
    const common = {
      match: method.control.value === "" ? {} : { method: method.control.value },
      ...(schedule.control.value === "share" ? { share: number / 100 } : { next: number }),
    };
    if (!needsCode(chosen)) return { kind: chosen, ...common };
    const text = description.control.value;
    const wait = /retry after (\d+)/i.exec(text)?.[1];
    const parameters = wait === undefined ? {} : { parameters: { retry_after: Number(wait) } };
    const answer = { code: Number(code.control.value), description: text, ...parameters };
    return { kind: chosen, ...answer, ...common };
  }

  const refresh = async () => {
    faults = await control.faults();
  };
  const afterwards = async (done: Promise<unknown>) => {
    await done;
    await refresh();
    context.changed();
  };
  const fields = [kind, method, code, description, schedule, amount].map(({ root }) => root);
  const form = actionForm("Add fault", fields, () => afterwards(control.addFault(readFault())));
  form.classList.add("is-grid");
  const clear = (id?: string) => void attempt(afterwards(control.clearFaults(id)));
  const clearAll = button("Clear all faults", () => clear());
  const none = element("p", { class: "quiet" }, "No faults: everything works.");

  return {
    root: element("div", {}, list, none, element("div", { class: "buttons" }, clearAll), form),
    refresh,
    update: () => {
      reconcile(
        list,
        faults.map((fault) => faultItem(fault, clear)),
      );
      none.hidden = faults.length > 0;
      clearAll.hidden = faults.length === 0;
    },
  };
}
