import { t } from "@lingui/core/macro";
import { Alert, Button, Card, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { GroupDetail, GroupOnTelegram } from "@tbm/contract/group-page.ts";
import { useState } from "react";

import { GroupLink } from "#records/group-link.tsx";
import { TopicStateBadge } from "#records/topic-state-badge.tsx";

import { AddTopicDialog } from "./add-topic-dialog.tsx";

import classes from "./group-page.module.css";

interface TopicsCardProps {
  group: GroupDetail;
  telegram: GroupOnTelegram | undefined;
}

/** The topics of a forum group. Shows nothing for a group without topics. */
export function TopicsCard({ group, telegram }: TopicsCardProps) {
  const { topics = [], is_general_closed: isGeneralClosed = false } = group;
  const [isAdding, setIsAdding] = useState(false);
  if (group.topic || (topics.length === 0 && !telegram?.is_forum)) return null;
  return (
    <Card component="section" aria-label={t`Topics`}>
      <div className={classes["cardHead"]}>
        <Title order={2}>{t`Topics`}</Title>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setIsAdding(true)}
        >
          {t`Add Topic`}
        </Button>
      </div>
      {isGeneralClosed && (
        <Alert color="orange" p="xs" mb="sm">
          {t`The General topic is closed: only bots that may manage topics can post to the group itself.`}
        </Alert>
      )}
      {topics.length === 0 && (
        <Text c="dimmed" size="sm">
          {t`No topics yet. A topic appears with its next message, or you can add it by its link.`}
        </Text>
      )}
      <ul className={classes["list"]}>
        {topics.map(({ id, topic }) => (
          <li key={id} className={classes["pair"]}>
            <Text component="div" size="sm" fw={500} className={classes["topic"] ?? ""}>
              <GroupLink id={id}>{topic.name}</GroupLink>
            </Text>
            <TopicStateBadge topic={topic} />
          </li>
        ))}
      </ul>
      <AddTopicDialog group={group} isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </Card>
  );
}
