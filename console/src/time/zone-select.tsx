import { useMemo } from "react";

import { SearchSelect } from "#ui/search-select.tsx";

import { findZones } from "./zone-search.ts";
import { ownZone, zoneNames } from "./zone-time.ts";

const toOption = (zone: string) => ({ value: zone, label: zone });

const findOptions = (options: readonly { value: string }[], words: string) =>
  findZones(
    options.map(({ value }) => value),
    words,
  ).map(toOption);

interface ZoneSelectProps {
  value: string;
  onChange: (zone: string) => void;
}

export function ZoneSelect({ value, onChange }: ZoneSelectProps) {
  const own = ownZone();
  const zones = useMemo(() => zoneNames(value).map(toOption), [value]);
  return (
    <SearchSelect
      label="Zone"
      description={
        value === own
          ? "Date and time are those of your own clock"
          : `Date and time are those of this zone; your own clock is in ${own}`
      }
      data={zones}
      value={value}
      onChange={(zone) => zone !== null && onChange(zone)}
      find={findOptions}
      onFocus={(event) => event.currentTarget.select()}
      nothingFoundMessage="No such zone"
    />
  );
}
