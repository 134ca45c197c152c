import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { gzipCopies } from "./gzip.ts";

const server = process.env.BOARDWRIGHT_SERVER ?? "http://127.0.0.1:8000";
const COMMON =
  /node_modules|\/src\/[a-z.]+\.ts$|\/src\/parts\/(?:Icon|SeatMark|Wait|Header)\.svelte/;

export default defineConfig({
  plugins: [svelte(), gzipCopies()],
  build: {
    outDir: "../src/boardwright/server/page",
    emptyOutDir: true,
    // Nothing inlined: the page's security policy allows files of its own only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: {
      output: {
        // What nearly every page needs comes in one piece instead of a dozen small ones.
        codeSplitting: { groups: [{ name: "common", test: COMMON }] },
      },
    },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  preview: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
