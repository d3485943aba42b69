import { join } from "node:path";

import { build, type Plugin } from "vite";

/** Builds the service worker as one plain file at the root, because its address decides which pages it may serve. */
export function buildServiceWorker(): Plugin {
  return {
    name: "build-service-worker",
    apply: "build",
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: "warn",
        publicDir: false,
        build: {
          write: false,
          target: "es2022",
          rolldownOptions: {
            input: join(import.meta.dirname, "service-worker", "service-worker.ts"),
            output: { format: "iife" },
          },
        },
      });
      const [output] = [built].flat();
      const [script] = output && "output" in output ? output.output : [];
      if (script?.type !== "chunk") throw new Error("The service worker was not built");
      this.emitFile({ type: "asset", fileName: "service-worker.js", source: script.code });
    },
  };
}
