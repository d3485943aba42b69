import { plural, t } from "@lingui/core/macro";
import { Text } from "@mantine/core";

import { FilterBar } from "#ui/filters/filter-bar.tsx";
import { PlainCheckbox } from "#ui/plain-checkbox.tsx";
import { SearchField } from "#ui/search-field.tsx";

import type { ImageFilter } from "./use-image-filter.ts";

import classes from "./images.module.css";

interface ImageFilterBarProps {
  filter: ImageFilter;
  label: string;
  placeholder: string;
  /** How many images match; undefined if that is not known yet or nothing is filtered. */
  found: number | undefined;
}

export function ImageFilterBar({ filter, label, placeholder, found }: ImageFilterBarProps) {
  const { words, isUnusedOnly, isNarrowed } = filter;
  return (
    <>
      <FilterBar
        search={
          <SearchField
            label={label}
            placeholder={placeholder}
            words={words}
            onSearch={filter.search}
          />
        }
        activeCount={isUnusedOnly ? 1 : 0}
        isNarrowed={isNarrowed}
        onClear={filter.clear}
      >
        <label className={classes["unused"]}>
          <PlainCheckbox
            checked={isUnusedOnly}
            onChange={(event) => filter.showUnusedOnly(event.currentTarget.checked)}
          />
          {t`Unused only`}
        </label>
      </FilterBar>
      {isNarrowed && (
        <Text size="sm" c="dimmed" mb="md" role="status">
          {found !== undefined &&
            plural(found, { one: "# image found.", other: "# images found." })}{" "}
          {isUnusedOnly &&
            t`Unused means that no campaign or scheduled message will post it, and no message has posted it.`}
        </Text>
      )}
    </>
  );
}
