/** The languages in which a host talks to the operator when it starts. Log lines are in English. */
export type OperatorLanguage = "en" | "th";

export type OperatorText = Record<OperatorLanguage, string>;

/** The language of the terminal: of these variables, the first that is set decides. */
export function operatorLanguage(
  environment: Record<string, string | undefined>,
): OperatorLanguage {
  const { LC_ALL, LC_MESSAGES, LANG } = environment;
  return /^th(?![a-z])/i.test(LC_ALL || LC_MESSAGES || LANG || "") ? "th" : "en";
}

/** An error whose text tells the operator all there is to know. Its message is the English text. */
export class OperatorError extends Error {
  readonly text: OperatorText;

  constructor(text: OperatorText) {
    super(text.en);
    this.text = text;
  }
}
