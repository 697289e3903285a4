import eslint from "@eslint/js";
import tseslint from "typescript-eslint";

/** `...(x === undefined ? {} : { x })` and its mirror image. */
const conditionalSpreads = [
  { comparison: "===", empty: "consequent", full: "alternate" },
  { comparison: "!==", empty: "alternate", full: "consequent" },
];

/** Shapes of code that a convention has another form for; see the house rules in CONTRIBUTING.md. */
const conventions = [
  {
    selector: "VariableDeclarator > Identifier.id[name=/^[A-Z]/]",
    message: "Name constants like all values: camelCase.",
  },
  ...conditionalSpreads.map(({ comparison, empty, full }) => ({
    selector:
      `ObjectExpression > SpreadElement > ConditionalExpression[test.operator='${comparison}']` +
      `:matches([test.right.name=/^undefined$/][test.right.type='Identifier'], [test.right.raw='null'], ` +
      `[test.left.name=/^undefined$/][test.left.type='Identifier'], [test.left.raw='null'])` +
      `[${empty}.properties.length=0][${full}.properties.length=1]:not([${full}.properties.0.computed=true])` +
      `:not([${full}.properties.0.type='SpreadElement']):not([${full}.properties.0.value.type='Literal'])`,
    message: "Leave members that are undefined out by `...defined({ ... })` of libs/members.",
  })),
];

export default tseslint.config(
  {
    ignores: ["**/node_modules/", "**/src/generated/", ".railyard/", "test/fixtures/", "coverage/"],
  },
  eslint.configs.recommended,
  ...tseslint.configs.strict,
  {
    files: ["**/*.ts"],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/explicit-module-boundary-types": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-invalid-void-type": "off",
      "no-restricted-syntax": ["error", ...conventions],
      "func-style": ["error", "expression"],
      eqeqeq: "error",
      "no-console": "error",
    },
  },
  {
    // Run by browsers; tsc knows which names they have.
    files: ["services/payments/src/pages/http/assets/*.js"],
    languageOptions: {
      sourceType: "script",
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
      "@typescript-eslint/await-thenable": "error",
      eqeqeq: "error",
      "no-console": "error",
      "no-undef": "off",
    },
  },
  {
    files: ["**/*.mjs"],
    languageOptions: {
      globals: {
        process: "readonly",
        Buffer: "readonly",
        console: "readonly",
        fetch: "readonly",
        URL: "readonly",
        setTimeout: "readonly",
      },
    },
  },
  {
    // What these print is their product.
    files: ["scripts/**", "local/**", "test/**", "services/*/bench/**"],
    rules: { "no-console": "off" },
  },
);
