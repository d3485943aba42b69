import { Select } from "@mantine/core";
import { useMemo } from "react";

import { ownZone, zoneNames } from "#lib/zone-time.ts";

/** A list of all the world's zones is searched, not read. */
const ZONES_SHOWN = 50;

interface ZoneSelectProps {
  value: string;
  onChange: (zone: string) => void;
}

export function ZoneSelect({ value, onChange }: ZoneSelectProps) {
  const zones = useMemo(() => zoneNames(value), [value]);
  return (
    <Select
      label="Time zone"
      description={value === ownZone() ? "That of your own clock" : null}
      data={zones}
      value={value}
      onChange={(zone) => zone !== null && onChange(zone)}
      searchable
      limit={ZONES_SHOWN}
      allowDeselect={false}
      nothingFoundMessage="No such zone"
      comboboxProps={{ shadow: "md" }}
    />
  );
}
