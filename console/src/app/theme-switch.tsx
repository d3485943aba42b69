import { t } from "@lingui/core/macro";
import { Center, SegmentedControl, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";

export const SCHEMES = [
  { value: "light", label: () => t`Light`, icon: IconSun },
  { value: "dark", label: () => t`Dark`, icon: IconMoon },
  { value: "auto", label: () => t`System`, icon: IconDeviceDesktop },
] as const;

export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={t`Theme`}
      value={colorScheme}
      onChange={setColorScheme}
      data={SCHEMES.map(({ value, label, icon: SchemeIcon }) => ({
        value,
        label: (
          <Center inline style={{ gap: 6 }}>
            <SchemeIcon size={14} stroke={1.7} aria-hidden />
            {label()}
          </Center>
        ),
      }))}
    />
  );
}
