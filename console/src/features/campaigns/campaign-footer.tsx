import { Button, Group, Text } from "@mantine/core";

import { MeanwhileNote, saveWords } from "#forms/meanwhile-note.tsx";
import type { Meanwhile } from "#forms/use-record-save.ts";

import classes from "#forms/form-layout.module.css";

interface CampaignFooterProps {
  /** When it first posts; null where it has posted before. */
  firstPost: string | null;
  isNew: boolean;
  isSaving: boolean;
  meanwhile: Meanwhile;
  onCancel: () => void;
}

/** Stays in sight, with what happens when the button is pressed beside it. */
export function CampaignFooter(props: CampaignFooterProps) {
  const { firstPost, isNew, isSaving, meanwhile, onCancel } = props;
  return (
    <Group justify="flex-end" gap="xs" mt="lg" className={classes["footer"] ?? ""}>
      <MeanwhileNote what="campaign" meanwhile={meanwhile} />
      {firstPost !== null && (
        <Text size="sm" role="status" className={classes["told"] ?? ""}>
          {firstPost}
        </Text>
      )}
      <Button variant="default" disabled={isSaving} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={isSaving}>
        {saveWords("Campaign", isNew, meanwhile)}
      </Button>
    </Group>
  );
}
