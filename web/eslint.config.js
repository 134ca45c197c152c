import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/** The strictest sets there are. Whatever is eased below says why. */
export default defineConfig(
  // Written by wire.py.
  { ignores: ["src/wire.ts"] },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  ts.configs.stylisticTypeChecked,
  svelte.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: [".svelte"],
      },
    },
    rules: {
      eqeqeq: "error",
      // The compiler knows which names there are.
      "no-undef": "off",
      // With noUncheckedIndexedAccess an index known to be in range needs its `!`.
      "@typescript-eslint/no-non-null-assertion": "off",
      // "Nothing happens" is a fair answer to an event or a failure.
      "@typescript-eslint/no-empty-function": "off",
      // Numbers stand in texts and drawings everywhere, and read well there.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // `() => close()` is how listeners are written, `return this.fail()` how a guard is.
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // An empty text, zero and false are as good as nothing where `||` is written.
      "@typescript-eslint/prefer-nullish-coalescing": [
        "error",
        { ignorePrimitives: { string: true, number: true, boolean: true } },
      ],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    files: ["**/*.svelte"],
    rules: {
      // Seen from here every other component is `any`; svelte-check knows their types.
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      // `{#each { length: 3 } as _, n}` has no other way to count.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_$" }],
    },
  },
  // The configuration files are not part of the program that tsconfig.json describes.
  { files: ["*.js"], extends: [ts.configs.disableTypeChecked] },
);
