import { t } from "@lingui/core/macro";
import { Button, type ButtonProps } from "@mantine/core";
import { IconPlayerStop } from "@tabler/icons-react";

interface StopButtonProps extends Pick<ButtonProps, "size" | "loading"> {
  onClick: () => void;
}

export const StopButton = (props: StopButtonProps) => (
  <Button
    {...props}
    color="red"
    variant="light"
    flex="none"
    leftSection={<IconPlayerStop size={16} aria-hidden />}
  >
    {t`Stop`}
  </Button>
);
