import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Code, Text } from "@mantine/core";

import { EditorField } from "#composer/editor/editor-field.tsx";
import { MessageField } from "#composer/formatting/message-field.tsx";
import type { FormattedText } from "#composer/formatting/rich-text.ts";
import { stillPictures } from "#composer/formatting/text-limit.ts";
import { useWorkerZone, type WorkerZone } from "#records/use-worker-zone.ts";
import { useNow } from "#time/use-now.ts";

import { unknownVariablesText, VARIABLES } from "./unknown-variables.ts";
import { useTemplateExample } from "./use-template-example.ts";

import classes from "./template-field.module.css";

interface TemplateFieldProps {
  value: FormattedText;
  error?: string | undefined;
  hasFormats: boolean;
  imagesPerSend: number;
  hasKeyboard: boolean;
  onChange: (value: FormattedText) => void;
}

const { time, date, random } = VARIABLES;

export function TemplateField(props: TemplateFieldProps) {
  const { value, error, hasFormats, imagesPerSend, hasKeyboard, onChange } = props;
  const zone = useWorkerZone();
  const example = useTemplateExample(value, useNow());
  const unknown = unknownVariablesText(value.text);
  const field = {
    label: t`Message Template`,
    help: <Variables zone={zone} />,
    placeholder: t`Today's draw, ${date} at ${time}: number ${random}`,
    length: example.text.trim().length,
    attachments: { pictures: stillPictures(imagesPerSend), hasKeyboard },
    fault: error,
  };
  return (
    <div>
      {hasFormats ? (
        <EditorField {...field} value={value} onChange={onChange} />
      ) : (
        <MessageField
          {...field}
          value={value.text}
          onChange={(text) => onChange({ text, entities: [] })}
        />
      )}
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
