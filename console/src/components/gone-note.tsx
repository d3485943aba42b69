import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";

/** In the row of the button that then makes a new record of what is written in the form. */
export function GoneNote({ text }: { text: string }) {
  return (
    <Alert role="status" color="orange" w="100%" icon={<IconAlertTriangle size={20} aria-hidden />}>
      {text} What is written here can be saved as a new one.
    </Alert>
  );
}
