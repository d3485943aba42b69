import type { Group } from "@tbm/contract/groups.ts";

import { forumOf } from "./group-kind.ts";

import classes from "./target-name.module.css";

/** A group's name. Where there is no room for a topic's, its group's name is shortened first. */
export function TargetName({ name, topic }: Pick<Group, "name" | "topic">) {
  if (!topic) return name;
  return (
    <span className={classes["name"]} title={name} data-layout>
      <span className={classes["forum"]}>{forumOf({ name, topic })}</span>{" "}
      <span className={classes["own"]}>{topic.name}</span>
    </span>
  );
}
