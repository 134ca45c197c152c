// Checks matches with the page's own verifier: reads lines of JSON with a `record` (text) and its
// `proof`, and prints for each line the findings that are wrong, as a JSON list.
// proofs/dice.py calls it through `python web/build.py verify`.
import { createInterface } from "node:readline";
import { createServer } from "vite";

const vite = await createServer({
  configFile: false,
  appType: "custom",
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  logLevel: "error",
});
const { verifyMatch } = await vite.ssrLoadModule("/src/verify/index.ts");
for await (const line of createInterface({ input: process.stdin })) {
  const { record, proof } = JSON.parse(line);
  const wrong = verifyMatch(record, proof).filter(({ ok }) => !ok);
  console.log(JSON.stringify(wrong.map(({ text }) => text)));
}
await vite.close();
