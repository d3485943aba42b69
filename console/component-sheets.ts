import type { Plugin } from "vite";

const MODULE = /node_modules[\\/]@mantine[\\/]core[\\/]esm[\\/].+\.mjs$/;
/** `import Button_module_default from "./Button.module.mjs"`: the names of its classes. */
const CLASS_NAMES = /^import \w+ from "\.[\w./]*\/(\w+)\.module\.mjs";$/gm;

/**
 * What components build on. The first sheet of the page has these, and the sheets of screens come before it, in the head.
 * So they are in an earlier layer, which index.html names first.
 */
const BASES = ["CloseButton", "Group", "Loader", "Paper", "Text", "UnstyledButton"];
const BASE_SHEET = new RegExp(
  String.raw`@mantine[\\/]core[\\/]styles[\\/](?:${BASES.join("|")})\.layer\.css$`,
);

/** Loads the style sheet of a Mantine component with its code, after those of the components that it is made of. */
export function componentSheets(): Plugin {
  return {
    name: "component-sheets",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: [MODULE, BASE_SHEET] },
      handler(code, id) {
        if (BASE_SHEET.test(id))
          return code.replaceAll("@layer mantine {", "@layer mantine-base {");
        const imports = Array.from(
          code.matchAll(CLASS_NAMES),
          ([, name]) => `import "@mantine/core/styles/${name}.layer.css";`,
        );
        return imports.length > 0 ? { code: [code, ...imports].join("\n"), map: null } : undefined;
      },
    },
  };
}
