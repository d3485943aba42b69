import { type OptionsFilter, Select } from "@mantine/core";
import { useMemo } from "react";

import { isZoneLike, ownZone, zoneNames } from "#lib/zone-time.ts";

const filterZones: OptionsFilter = ({ options, search }) =>
  options.filter((option) => "value" in option && isZoneLike(option.value, search));

interface ZoneSelectProps {
  value: string;
  onChange: (zone: string) => void;
}

export function ZoneSelect({ value, onChange }: ZoneSelectProps) {
  const own = ownZone();
  const zones = useMemo(() => zoneNames(value), [value]);
  return (
    <Select
      label="Zone"
      description={
        value === own
          ? "Date and time are those of your own clock"
          : `Date and time are those of this zone; your own clock is in ${own}`
      }
      data={zones}
      value={value}
      onChange={(zone) => zone !== null && onChange(zone)}
      searchable
      filter={filterZones}
      onFocus={(event) => event.currentTarget.select()}
      allowDeselect={false}
      nothingFoundMessage="No such zone"
      comboboxProps={{ shadow: "md" }}
    />
  );
}
