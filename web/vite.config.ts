import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { gzipCopies } from "./gzip.ts";
import { serviceWorker } from "./service_worker.ts";

const server = process.env.BOARDWRIGHT_SERVER ?? "http://127.0.0.1:8000";

/** What every page needs, and what a table needs before its board: in one piece instead of two
 * dozen, which packs better. tests/browser/test_download_size.py weighs what links load. */
const COMMON = [
  /\/src\/log\/(?:LogList\.svelte|log_lines\.ts)/,
  /node_modules\/(?!@noble)|rolldown|vite\/preload-helper|\/pictures\/|\/src\/[a-z_.]+\.(?:ts|css)$/,
  /\/src\/(?:App|pages\/Match|parts\/(?:Header|Icon|Lazy|SeatMark|Spinner))\.svelte/,
  /\/src\/match\/(?:Announcer|GameLog|Layout|Playing|Seats|SidePanel|MatchActions|TurnBar)\.svelte/,
  /\/src\/(?:boards\/index|live\/.*|match\/beside\.svelte|offline\/(?:keep_match|server_reach\.svelte)|verify\/commitment_store)\.ts$/,
];
/** Parts of the same places that come when they are used. */
const FORMS =
  /bindings\/(?:select|input)\.js|shared\/clone\.js|blocks\/html\.js|\/src\/(?:levels|match_form|time_controls)\.ts/;
const MOTION = /svelte\/src\/transition|elements\/transitions\.js/;
const SOUND = /\/src\/sound\.ts/;
const VERIFY = /@noble\/hashes|\/src\/verify\/(?:dice|digest|index|record|verify)\.ts/;

const group = (name: string, priority: number, ...tests: RegExp[]) => ({
  name,
  priority,
  test: (id: string) => tests.some((test) => test.test(id)),
});

export default defineConfig({
  plugins: [svelte(), serviceWorker(), gzipCopies()],
  build: {
    outDir: "../src/boardwright/server/page",
    emptyOutDir: true,
    // Nothing inlined: the page's security policy allows files of its own only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: {
      // Svelte does not say so itself; without it each page would load all of Svelte.
      treeshake: { moduleSideEffects: [{ test: /node_modules/, sideEffects: false }] },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            group("forms", 2, FORMS),
            group("motion", 2, MOTION),
            group("sound", 2, SOUND),
            group("verify", 2, VERIFY),
            group("common", 1, ...COMMON),
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  preview: { proxy: { "/api": { target: server, ws: true } } },
  test: {
    include: ["src/**/*.test.ts"],
    environment: "node",
    coverage: {
      // Components are tested in a browser (tests/browser), where nothing counts lines.
      include: ["src/**/*.ts"],
      exclude: ["src/**/*.test.ts", "src/wire.ts"],
      reporter: [["text", { skipFull: true }], "html"],
      reportsDirectory: "../build/coverage-page",
    },
  },
});
