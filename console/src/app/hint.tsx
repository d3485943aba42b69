import { Tooltip } from "@mantine/core";

export function Hint({ button }: { button: HTMLElement }) {
  return <Tooltip opened label={button.dataset["hint"]} target={button} />;
}
