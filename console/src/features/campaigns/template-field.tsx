import { Code, Text } from "@mantine/core";

import { MessageField } from "#composer/formatting/message-field.tsx";
import { stillPictures } from "#composer/formatting/text-limit.ts";
import { useWorkerZone } from "#records/use-worker-zone.ts";
import { useNow } from "#time/use-now.ts";

import { unknownVariablesText } from "./unknown-variables.ts";
import { useTemplateExample } from "./use-template-example.ts";

import classes from "./template-field.module.css";

interface TemplateFieldProps {
  value: string;
  error?: string | undefined;
  imagesPerSend: number;
  hasKeyboard: boolean;
  onChange: (value: string) => void;
}

export function TemplateField(props: TemplateFieldProps) {
  const { value, error, imagesPerSend, hasKeyboard, onChange } = props;
  const zone = useWorkerZone();
  const example = useTemplateExample(value, useNow());
  const unknown = unknownVariablesText(value);
  return (
    <div>
      <MessageField
        label="Message Template"
        help={
          <>
            Filled in for each post: <Code>{"{time}"}</Code> the time, <Code>{"{date}"}</Code> the
            date{zone.isOther && ` (both in ${zone.name} time)`}, <Code>{"{random}"}</Code> a number
            from 1000 to 9999.
          </>
        }
        placeholder="Today's draw, {date} at {time}: number {random}"
        value={value}
        length={example.text.trim().length}
        attachments={{ pictures: stillPictures(imagesPerSend), hasKeyboard }}
        fault={error}
        onChange={onChange}
      />
      <div role="status">
        {unknown && (
          <Text size="xs" mt={4} className={classes["unknown"] ?? ""}>
            {unknown}
          </Text>
        )}
      </div>
    </div>
  );
}
