import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { MantineProvider } from "@mantine/core";
import type { Group } from "@tbm/contract/groups.ts";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";

import { GroupChecklist } from "./group-checklist.tsx";

const groupsOf = (count: number): Group[] =>
  Array.from({ length: count }, (_group, index) => ({
    id: `grp_${index}`,
    name: `Group ${index}`,
    chatId: `-${index}`,
    type: index % 2 === 0 ? "channel" : "group",
    created_at: "",
  }));

function renderChecklist(groups: readonly Group[] | undefined, fault?: string) {
  function Form() {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(["grp_gone"]));
    return (
      <GroupChecklist groups={groups} selected={selected} fault={fault} onChange={setSelected} />
    );
  }
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <Form />
      </MantineProvider>
    </I18nProvider>,
  );
  return userEvent.setup();
}

const count = () => screen.getByText(/selected$/).textContent;
const boxes = () => screen.getAllByRole<HTMLInputElement>("checkbox");

it("shows what is missing where the focus goes", () => {
  renderChecklist(groupsOf(3), "Select at least one group.");
  const fault = screen.getByText("Select at least one group.");
  const search = screen.getByLabelText("Search groups");
  expect(search.getAttribute("aria-describedby")).toBe(fault.id);
});

it("counts the selected groups and all groups", async () => {
  const user = renderChecklist(groupsOf(3));
  expect(count()).toBe("0 of 3 selected");
  await user.click(screen.getByText("Group 1"));
  expect(count()).toBe("1 of 3 selected");
  expect(boxes().map(({ checked }) => checked)).toEqual([false, true, false]);
});

it("selects all and none; during a search, only the matches", async () => {
  const user = renderChecklist(groupsOf(12));
  const search = screen.getByLabelText("Search groups");
  await user.type(search, "1 CHANNEL");
  expect(boxes()).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Select all results" }));
  expect(count()).toBe("1 of 12 selected");
  await user.clear(search);
  await user.click(screen.getByRole("button", { name: "Select all" }));
  expect(count()).toBe("12 of 12 selected");
  await user.type(search, "channel");
  await user.click(screen.getByRole("button", { name: "Clear selection in results" }));
  expect(count()).toBe("6 of 12 selected");
  await user.type(search, " nowhere");
  expect(screen.getByText("No groups match.")).toBeDefined();
});

const withNew = (count: number, newCount: number): Group[] =>
  groupsOf(count + newCount).map((group, index) =>
    Object.assign(group, { status: index < newCount ? "new" : "accepted" }),
  );

it("selects a new group only when ticked individually, and says what that does", async () => {
  const user = renderChecklist(withNew(3, 1));
  const mark = screen.getByText("New");
  expect(mark.closest("[role=listitem]")?.textContent).toContain("Group 0");
  expect(screen.getByText(/^“Select all” skips new groups\./)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Select all" }));
  expect(count()).toBe("3 of 4 selected");
  await user.click(screen.getByRole("checkbox", { name: "Group 0 channel" }));
  expect(count()).toBe("4 of 4 selected");
  expect(screen.getByText("1 new group selected. Sending or saving accepts it.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Clear selection" }));
  expect(count()).toBe("0 of 4 selected");
});

it("selects a range with Shift, leaving out new groups", async () => {
  const user = renderChecklist(withNew(4, 2));
  const box = (name: string) => screen.getByRole("checkbox", { name });
  await user.click(box("Group 3 group"));
  await user.keyboard("{Shift>}");
  await user.click(box("Group 1 group"));
  await user.keyboard("{/Shift}");
  expect(boxes().map(({ checked }) => checked)).toEqual([false, true, true, true, false, true]);
  await user.keyboard("{Shift>}");
  await user.click(box("Group 4 channel"));
  await user.keyboard("{/Shift}");
  expect(boxes().map(({ checked }) => checked)).toEqual([false, true, false, false, false, false]);
});

it("collapses many new groups until asked for", async () => {
  const user = renderChecklist(withNew(2, 1000));
  expect(boxes()).toHaveLength(2);
  expect(count()).toBe("0 of 2 selected");
  await user.click(screen.getByRole("button", { name: "Show 1,000 new groups" }));
  expect(count()).toBe("0 of 1,002 selected");
  expect(screen.getAllByText("New").length).toBeGreaterThan(3);
});

it("has one tab stop and reaches every group by keyboard", async () => {
  const user = renderChecklist(groupsOf(10_000));
  expect(boxes().length).toBeLessThan(30);
  boxes()[0]?.focus();
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: "Group 1 group" }));
  await user.keyboard("{End}");
  const last = screen.getByRole<HTMLInputElement>("checkbox", { name: "Group 9999 group" });
  expect(document.activeElement).toBe(last);
  expect(last.closest("[role=listitem]")?.getAttribute("aria-posinset")).toBe("10000");
  await user.keyboard(" ");
  expect(last.checked).toBe(true);
  expect(boxes().filter(({ tabIndex }) => tabIndex === 0)).toEqual([last]);
});

it("says that there are no groups, and shows placeholders while loading", () => {
  renderChecklist([]);
  expect(screen.getByText(/This bot has no groups yet/)).toBeDefined();
  renderChecklist(undefined);
  expect(screen.getAllByText(/This bot has no groups yet/)).toHaveLength(1);
});

const topicOf = (group: Group | undefined, thread: number, state = "open"): Group => ({
  ...(group ?? groupsOf(1)[0] ?? { id: "", name: "", chatId: "", type: "", created_at: "" }),
  id: `topic_${thread}`,
  name: `${group?.name ?? ""} › Topic ${thread}`,
  topic: { group_id: group?.id ?? "", thread_id: thread, name: `Topic ${thread}`, state },
});

it("selects all groups without their topics, unless the operator looks for topics", async () => {
  const [first, second] = groupsOf(2);
  const groups = [first, topicOf(first, 7), topicOf(first, 8, "closed"), second];
  const user = renderChecklist(groups.filter((group) => group !== undefined));
  expect(screen.getByRole("checkbox", { name: "Group 0 › Topic 7 topic" })).toBeDefined();
  expect(screen.getByRole("checkbox", { name: "Group 0 › Topic 8 Closed" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Select all" }));
  expect(boxes().map(({ checked }) => checked)).toEqual([true, false, false, true]);
  await user.click(screen.getByRole("button", { name: "Clear selection" }));
  await user.type(screen.getByLabelText("Search groups"), "topic 7");
  await user.click(screen.getByRole("button", { name: "Select all results" }));
  expect(count()).toBe("1 of 4 selected");
});
