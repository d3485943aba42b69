import { FieldFault, optionalText } from "./json-fields.ts";

const STYLES = new Set(["", "default", "primary", "danger", "success"]);

/** The style fields of a button. */
export function readLook(raw: Record<string, unknown>): Record<string, unknown> {
  const icon = optionalText(raw, "icon_custom_emoji_id");
  const style = optionalText(raw, "style").toLowerCase();
  if (!STYLES.has(style)) throw new FieldFault("invalid button style specified");
  return {
    ...(style === "" || style === "default" ? {} : { style }),
    ...(icon === "" ? {} : { icon_custom_emoji_id: icon }),
  };
}
