import linguiMacros from "@lingui/babel-plugin-lingui-macro";
import { getConfig } from "@lingui/conf";
import babel from "@rolldown/plugin-babel";

const linguiConfig = getConfig({ cwd: import.meta.dirname });

/** Turns Lingui's macros (`t`, `Trans` …) into calls, in the files that use them. */
export const messageMacros = () =>
  babel({
    presets: [
      {
        preset: () => ({ plugins: [[linguiMacros, { linguiConfig }]] }),
        rolldown: { filter: { code: /@lingui\/(?:core|react)\/macro/ } },
      },
    ],
  });
