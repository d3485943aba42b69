import { t } from "@lingui/core/macro";

import { chooseLanguage, currentLanguage } from "#language/language.ts";
import { isLanguage, LANGUAGES } from "#language/languages.ts";

import { SmallChoice } from "./small-choice.tsx";
import { showToast } from "./toast/toast.ts";

/** The page reloads in the other language. */
export function switchLanguage(code: string) {
  if (!isLanguage(code) || code === currentLanguage()) return;
  try {
    chooseLanguage(code);
  } catch {
    showToast({
      tone: "failure",
      title: t`Language not changed`,
      description: t`Your browser doesn't let this page save your choice.`,
    });
  }
}

export function LanguageSwitch() {
  return (
    <SmallChoice<string>
      label={t`Language`}
      value={currentLanguage()}
      onChange={switchLanguage}
      options={Object.entries(LANGUAGES).map(([value, { name }]) => ({
        value,
        label: <span lang={value}>{name}</span>,
      }))}
    />
  );
}
