import { t } from "@lingui/core/macro";
import { useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";

import { SmallChoice } from "#ui/small-choice.tsx";

export const SCHEMES = [
  { value: "light", label: () => t`Light`, icon: IconSun },
  { value: "dark", label: () => t`Dark`, icon: IconMoon },
  { value: "auto", label: () => t`System`, icon: IconDeviceDesktop },
] as const;

export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SmallChoice
      label={t`Theme`}
      value={colorScheme}
      onChange={setColorScheme}
      options={SCHEMES.map(({ value, label, icon: SchemeIcon }) => ({
        value,
        label: (
          <>
            <SchemeIcon size={14} stroke={1.7} aria-hidden />
            {label()}
          </>
        ),
      }))}
    />
  );
}
