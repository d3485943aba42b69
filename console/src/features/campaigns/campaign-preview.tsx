import { t } from "@lingui/core/macro";
import { Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { trimFormatted } from "@tbm/contract/content/entities.ts";
import type { Formatted } from "@tbm/contract/content/fill-in.ts";
import type { Folder } from "@tbm/contract/images.ts";
import type { LinkButton } from "@tbm/contract/keyboards.ts";

import { useClient } from "#api/client/use-client.ts";
import { folderImagesQuery, imageAddress } from "#api/images.ts";
import { nested } from "#composer/formatting/nested-entities.ts";
import { MessageBubble } from "#composer/message-bubble.tsx";
import { useNow } from "#time/use-now.ts";

import { useTemplateExample } from "./use-template-example.ts";

interface CampaignPreviewProps {
  template: Formatted;
  folder: Folder | undefined;
  imagesPerSend: number;
  rows: readonly (readonly LinkButton[])[];
}

/** An example post with the first pictures of the folder. */
export function CampaignPreview({ template, folder, imagesPerSend, rows }: CampaignPreviewProps) {
  const client = useClient();
  const { text, entities, time } = useTemplateExample(template, useNow());
  const trimmed = trimFormatted(text, nested(entities));
  const images = useQuery({
    ...folderImagesQuery(client, folder?.id ?? ""),
    enabled: folder !== undefined && folder.imageCount > 0,
    meta: {},
  });
  const count = folder ? Math.min(imagesPerSend, folder.imageCount) : imagesPerSend;
  const pictures = Array.from({ length: count }, (_picture, index) => {
    const image = images.data?.[index];
    return image ? imageAddress(client, image.url) : null;
  });

  return (
    <section aria-label={t`Preview`}>
      <Group justify="space-between" mb="xs">
        <Text fw={500}>{t`Preview`}</Text>
        <Text size="xs" c="dimmed">
          {t`Example with the folder's first pictures`}
        </Text>
      </Group>
      <MessageBubble
        text={trimmed.text || t`Your message appears here`}
        entities={trimmed.entities}
        pictures={pictures}
        time={time}
        rows={rows}
      />
    </section>
  );
}
