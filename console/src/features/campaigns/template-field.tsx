import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Code, Text } from "@mantine/core";

import { MessageField } from "#composer/formatting/message-field.tsx";
import { stillPictures } from "#composer/formatting/text-limit.ts";
import { useWorkerZone, type WorkerZone } from "#records/use-worker-zone.ts";
import { useNow } from "#time/use-now.ts";

import { unknownVariablesText, VARIABLES } from "./unknown-variables.ts";
import { useTemplateExample } from "./use-template-example.ts";

import classes from "./template-field.module.css";

interface TemplateFieldProps {
  value: string;
  error?: string | undefined;
  imagesPerSend: number;
  hasKeyboard: boolean;
  onChange: (value: string) => void;
}

const { time, date, random } = VARIABLES;

export function TemplateField(props: TemplateFieldProps) {
  const { value, error, imagesPerSend, hasKeyboard, onChange } = props;
  const zone = useWorkerZone();
  const example = useTemplateExample(value, useNow());
  const unknown = unknownVariablesText(value);
  return (
    <div>
      <MessageField
        label={t`Message Template`}
        help={<Variables zone={zone} />}
        placeholder={t`Today's draw, ${date} at ${time}: number ${random}`}
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

function Variables({ zone: { name, isOther } }: { zone: WorkerZone }) {
  return isOther ? (
    <Trans>
      Filled in for each post: <Code>{time}</Code> and <Code>{date}</Code> in {name} time, and{" "}
      <Code>{random}</Code>, a number from 1000 to 9999.
    </Trans>
  ) : (
    <Trans>
      Filled in for each post: <Code>{time}</Code>, <Code>{date}</Code> and <Code>{random}</Code>, a
      number from 1000 to 9999.
    </Trans>
  );
}
