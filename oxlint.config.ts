import { defineConfig } from "oxlint";
import type { OxlintConfig } from "oxlint";

type Rules = NonNullable<OxlintConfig["rules"]>;

/** An underscore before it makes no name used. */
const noName = "^$";

/** Applied to every file. */
const recommended: Rules = {
  "for-direction": "error",
  "no-array-constructor": "error",
  "no-async-promise-executor": "error",
  "no-case-declarations": "error",
  "no-compare-neg-zero": "error",
  "no-cond-assign": "error",
  "no-constant-binary-expression": "error",
  "no-constant-condition": ["error", { checkLoops: "allExceptWhileTrue" }],
  "no-control-regex": "error",
  "no-debugger": "error",
  "no-dupe-else-if": "error",
  "no-duplicate-case": "error",
  "no-empty": "error",
  "no-empty-character-class": "error",
  "no-empty-pattern": "error",
  "no-empty-static-block": "error",
  "no-ex-assign": "error",
  "no-extra-boolean-cast": "error",
  "no-fallthrough": "error",
  "no-global-assign": "error",
  "no-invalid-regexp": "error",
  "no-irregular-whitespace": "error",
  "no-loss-of-precision": "error",
  "no-misleading-character-class": "error",
  "no-prototype-builtins": "error",
  "no-regex-spaces": "error",
  "no-self-assign": "error",
  "no-shadow-restricted-names": ["error", { reportGlobalThis: true }],
  "no-sparse-arrays": "error",
  "no-unassigned-vars": "error",
  "no-unexpected-multiline": "error",
  "no-unsafe-finally": "error",
  "no-unsafe-optional-chaining": "error",
  "no-unused-expressions": "error",
  "no-unused-labels": "error",
  "no-unused-private-class-members": "error",
  "no-unused-vars": [
    "error",
    { argsIgnorePattern: noName, varsIgnorePattern: noName, caughtErrorsIgnorePattern: noName },
  ],
  "no-useless-assignment": "error",
  "no-useless-backreference": "error",
  "no-useless-catch": "error",
  "no-useless-constructor": "error",
  "no-useless-escape": "error",
  "preserve-caught-error": "error",
  "require-yield": "error",
  "use-isnan": "error",
  "valid-typeof": "error",
  "typescript/ban-ts-comment": ["error", { minimumDescriptionLength: 10 }],
  "typescript/no-duplicate-enum-values": "error",
  "typescript/no-dynamic-delete": "error",
  "typescript/no-empty-object-type": "error",
  "typescript/no-explicit-any": "error",
  "typescript/no-extra-non-null-assertion": "error",
  "typescript/no-extraneous-class": "error",
  "typescript/no-misused-new": "error",
  "typescript/no-namespace": "error",
  "typescript/no-non-null-asserted-nullish-coalescing": "error",
  "typescript/no-non-null-asserted-optional-chain": "error",
  "typescript/no-non-null-assertion": "error",
  "typescript/no-require-imports": "error",
  "typescript/no-this-alias": "error",
  "typescript/no-unnecessary-type-constraint": "error",
  "typescript/no-unsafe-declaration-merging": "error",
  "typescript/no-unsafe-function-type": "error",
  "typescript/no-wrapper-object-types": "error",
  "typescript/prefer-as-const": "error",
  "typescript/prefer-literal-enum-member": "error",
  "typescript/prefer-namespace-keyword": "error",
  "typescript/triple-slash-reference": "error",
  "typescript/unified-signatures": "error",
};

/** What the compiler reports in TypeScript. */
const javascript: Rules = {
  "constructor-super": "error",
  "getter-return": "error",
  "no-class-assign": "error",
  "no-const-assign": "error",
  "no-dupe-class-members": "error",
  "no-dupe-keys": "error",
  "no-func-assign": "error",
  "no-new-native-nonconstructor": "error",
  "no-obj-calls": "error",
  "no-redeclare": "error",
  "no-setter-return": "error",
  "no-this-before-super": "error",
  "no-unreachable": "error",
  "no-unsafe-negation": "error",
};

/** What the parser refuses in a module. */
const sloppy: Rules = {
  "no-delete-var": "error",
  "no-nonoctal-decimal-escape": "error",
  "no-with": "error",
};

const typescript: Rules = {
  "no-var": "error",
  "prefer-const": "error",
  "prefer-rest-params": "error",
  "prefer-spread": "error",
  "func-style": ["error", "expression"],
  "typescript/consistent-type-imports": "error",
  "typescript/explicit-module-boundary-types": "error",
  "typescript/switch-exhaustiveness-check": "error",
  "conventions/camel-case-constants": "error",
  "conventions/defined-members": "error",
};

const promises: Rules = {
  "typescript/no-floating-promises": "error",
  "typescript/no-misused-promises": "error",
  "typescript/await-thenable": "error",
};

export default defineConfig({
  ignorePatterns: [
    "**/src/generated/",
    "console/dist/",
    "packages/*/dist/",
    ".railyard/",
    "test/fixtures/",
    "coverage/",
  ],
  plugins: ["typescript"],
  jsPlugins: ["./scripts/lint/conventions.ts"],
  // Rules are named, one by one: a newer oxlint adds none by itself.
  categories: { correctness: "off" },
  options: { typeAware: true },
  rules: recommended,
  overrides: [
    { files: ["**/*.{ts,tsx}"], rules: { ...typescript, ...promises, eqeqeq: "error", "no-console": "error" } },
    {
      files: [
        "services/*/src/**/*.ts",
        "libs/*/src/**/*.ts",
        "local/src/**/*.ts",
        "scripts/**/*.ts",
        "console/**/*.{ts,tsx}",
        "packages/**/*.{ts,tsx}",
      ],
      rules: { "conventions/readonly-members": "error" },
    },
    {
      // React components are called as they are written, with a capital letter.
      files: ["**/*.tsx"],
      rules: { "conventions/camel-case-constants": "off" },
    },
    {
      // Scores are one state in memory, which every outcome changes in place.
      files: ["score-state", "trait-effects", "connector-experience", "outage"].map(
        (file) => `services/decision-engine/src/domain/scoring/${file}.ts`,
      ),
      rules: { "conventions/readonly-members": "off" },
    },
    {
      // What providers and customers get.
      files: ["libs/connectors/src/**/*.ts", "services/payments/src/pages/**/*.ts"],
      rules: { "conventions/cut-texts": "error" },
    },
    {
      // Run by browsers; tsc knows which names they have.
      files: ["services/payments/src/pages/http/assets/*.js"],
      rules: { ...javascript, ...sloppy, ...promises, eqeqeq: "error", "no-console": "error" },
    },
    {
      files: ["**/*.mjs"],
      globals: {
        process: "readonly",
        Buffer: "readonly",
        console: "readonly",
        fetch: "readonly",
        URL: "readonly",
        AbortController: "readonly",
        performance: "readonly",
        setTimeout: "readonly",
      },
      rules: { ...javascript, "no-import-assign": "error", "no-undef": "error" },
    },
    {
      // What these print is their product; the browser library prints hints for the shop's developer.
      files: [
        "scripts/**",
        "local/**",
        "test/**",
        "services/*/bench/**",
        "services/payments/src/pages/http/assets/railyard.js",
      ],
      rules: { "no-console": "off" },
    },
  ],
});
