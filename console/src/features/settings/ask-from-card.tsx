import { plural, t } from "@lingui/core/macro";
import { Card } from "@mantine/core";

import { ASK_FROM_CHOICES, type AskFrom, saveAskFrom, useAskFrom } from "#composer/ask-from.ts";
import { Select } from "#ui/overlays/select.tsx";
import { showToast } from "#ui/toast/toast.ts";

const NEVER = "never";

function choose(from: AskFrom) {
  try {
    saveAskFrom(from);
  } catch {
    showToast({
      tone: "failure",
      title: t`Setting not saved`,
      description: t`Your browser doesn't let this page save your choice.`,
    });
  }
}

/** From how many groups on a send is confirmed. */
export function AskFromCard() {
  const from = useAskFrom();
  return (
    <Card component="section" aria-label={t`Sending`}>
      <Select
        label={t`Ask before sending to`}
        description={t`Applies to messages and campaigns that post immediately, in this browser.`}
        value={String(from ?? NEVER)}
        onChange={(value) =>
          choose(ASK_FROM_CHOICES.find((choice) => String(choice) === value) ?? null)
        }
        allowDeselect={false}
        comboboxProps={{ shadow: "md" }}
        data={[
          ...ASK_FROM_CHOICES.map((count) => ({
            value: String(count),
            label: plural(count, { one: "# group or more", other: "# groups or more" }),
          })),
          { value: NEVER, label: t`Never ask` },
        ]}
      />
    </Card>
  );
}
