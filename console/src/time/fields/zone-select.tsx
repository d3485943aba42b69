import { t } from "@lingui/core/macro";
import { useMemo } from "react";

import { ownZone, zoneNames } from "#time/zone-time.ts";
import { SearchSelect } from "#ui/search-select.tsx";

import { findZones } from "./zone-search.ts";

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
      label={t`Time zone`}
      description={
        value === own
          ? t`Date and time are in your own time zone`
          : t`Date and time are in this time zone. Yours is ${own}.`
      }
      data={zones}
      value={value}
      onChange={(zone) => zone !== null && onChange(zone)}
      find={findOptions}
      onFocus={(event) => event.currentTarget.select()}
      nothingFoundMessage={t`No time zone found`}
    />
  );
}
