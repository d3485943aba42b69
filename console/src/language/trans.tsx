import { i18n } from "@lingui/core";
import { I18nProvider, Trans as LinguiTrans, type TransProps } from "@lingui/react";

/** What the macro `Trans` becomes. With its own provider, so that pages without it need not load Lingui's. */
export const Trans = (props: TransProps) => (
  <I18nProvider i18n={i18n}>
    <LinguiTrans {...props} />
  </I18nProvider>
);
