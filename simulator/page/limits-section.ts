import type { LimitSettings } from "#limits/limit-settings.ts";

import { control } from "./control-client.ts";
import { button, element } from "./element.ts";
import { limitRows, limitsOff, limitsOn, offValue } from "./limit-rows.ts";
import { attempt } from "./notices.ts";
import type { WatchedPart } from "./page-context.ts";
import { reconcile } from "./reconcile.ts";

/** Each limit with a switch, and all of them at once. */
export function createLimitsSection(): WatchedPart {
  let limits: LimitSettings | null = null;
  const list = element("ul", { class: "limits" });

  const change = async (to: Partial<LimitSettings>) => {
    limits = (await attempt(control.setLimits(to))) ?? limits;
    update();
  };
  const set = (to: Partial<LimitSettings>) => void change(to);

  function update() {
    const current = limits;
    if (!current) return;
    reconcile(
      list,
      limitRows.map(({ name, label, usual }) => {
        const value = current[name];
        const isOn = value !== null && value !== false;
        const build = () => {
          const box = element("input", { type: "checkbox" });
          box.checked = isOn;
          box.addEventListener("change", () =>
            set({ [name]: box.checked ? usual : offValue(usual) }),
          );
          const amount = typeof value === "number" ? String(value) : "";
          return element(
            "li",
            {},
            element("label", {}, box, label),
            element("span", { class: "quiet" }, amount),
          );
        };
        return { key: name, signature: String(value), build };
      }),
    );
  }

  const root = element(
    "div",
    {},
    element(
      "div",
      { class: "buttons" },
      button("All limits on", () => set(limitsOn())),
      button("All limits off", () => set(limitsOff())),
    ),
    list,
  );
  const refresh = async () => {
    limits = await control.limits();
  };
  return { root, update, refresh };
}
