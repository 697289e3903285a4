import eslint from "@eslint/js";
import tseslint from "typescript-eslint";

/** Shapes of code that a convention has another form for; see the house rules in CONTRIBUTING.md. */
const conventions = [
  {
    selector: "VariableDeclarator > Identifier.id[name=/^[A-Z]/]",
    message: "Name constants like all values: camelCase.",
  },
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
