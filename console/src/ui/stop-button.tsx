import { t } from "@lingui/core/macro";
import { Button, type ButtonProps } from "@mantine/core";
import { IconPlayerStop } from "@tabler/icons-react";

export interface StopButtonLook extends Pick<ButtonProps, "size"> {
  /** Names what it stops, where the button stands apart from it. */
  "aria-label"?: string;
  hasIcon?: boolean;
}

interface StopButtonProps extends StopButtonLook, Pick<ButtonProps, "loading"> {
  onClick: () => void;
}

export const StopButton = ({ hasIcon = true, ...props }: StopButtonProps) => (
  <Button
    {...props}
    color="red"
    variant="light"
    flex="none"
    leftSection={hasIcon && <IconPlayerStop size={16} aria-hidden />}
  >
    {t`Stop`}
  </Button>
);
