import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { build, type Plugin } from "vite";

const SOURCE = "src/offline/service_worker.ts";

/** Builds /service-worker.js, one script that names all files of the page and the id of the build:
 * with any other file it is another script, and browsers install it at the next visit. */
export function serviceWorker(): Plugin {
  let root = "";
  let folder = "";
  return {
    name: "service-worker",
    apply: "build",
    configResolved(config) {
      root = config.root;
      folder = resolve(root, config.build.outDir);
    },
    async writeBundle() {
      const files = await shellFiles(folder);
      await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: "warn",
        define: {
          BUILD_ID: JSON.stringify(await digest(folder, files)),
          SHELL_FILES: JSON.stringify(files),
        },
        build: {
          outDir: folder,
          emptyOutDir: false,
          target: "es2022",
          rolldownOptions: {
            input: resolve(root, SOURCE),
            output: { format: "iife", entryFileNames: "service-worker.js" },
          },
        },
      });
    },
  };
}

async function shellFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name))}`)
    .sort();
}

async function digest(folder: string, files: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(await readFile(join(folder, file)));
  return hash.digest("hex").slice(0, 16);
}
