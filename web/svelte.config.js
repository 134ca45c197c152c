import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    // A component without runes would need Svelte's old mode, which the build leaves out.
    runes: true,
    // Half as long as the usual ones: they stand at every element of every board.
    cssHash: ({ hash, filename, css }) => `s${hash(filename ?? css).slice(0, 4)}`,
  },
};
