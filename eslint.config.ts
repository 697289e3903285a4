import eslint from "@eslint/js";
import tseslint from "typescript-eslint";

/** `...(x === undefined ? {} : { x })` and its mirror image. */
const conditionalSpreads = [
  { comparison: "===", empty: "consequent", full: "alternate" },
  { comparison: "!==", empty: "alternate", full: "consequent" },
];

/** A member of an exported type that whoever is handed a value could set. */
const settableMember = ["TSInterfaceDeclaration", "TSTypeAliasDeclaration"]
  .map((declaration) => `ExportNamedDeclaration > ${declaration} TSPropertySignature[readonly=false]`)
  .join(", ");

/** A text cut at a number of UTF-16 units, perhaps within a character; a list is cut by `toSpliced`. */
const cutWithinCharacters = {
  selector: [
    ..."Literal Identifier MemberExpression"
      .split(" ")
      .map((type) => `CallExpression[callee.property.name='slice'][arguments.0.value=0][arguments.1.type='${type}']`),
    "CallExpression[callee.property.name=/^(substring|substr)$/]",
  ].join(", "),
  message: "Cut texts by cutText or firstCharacter of libs/members, and lists by toSpliced.",
};

const settableMemberMessage =
  "Members of exported types are readonly; say Mutable<Type> of libs/members where one is set.";

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
    files: ["services/*/src/**/*.ts", "libs/*/src/**/*.ts", "local/src/**/*.ts", "scripts/**/*.ts"],
    // Scores are one state in memory, which every outcome changes in place.
    ignores: ["score-state", "trait-effects", "connector-experience", "outage"].map(
      (file) => `services/decision-engine/src/domain/scoring/${file}.ts`,
    ),
    rules: {
      "no-restricted-syntax": ["error", ...conventions, { selector: settableMember, message: settableMemberMessage }],
    },
  },
  {
    // What providers and customers get.
    files: ["libs/connectors/src/**/*.ts", "services/payments/src/pages/**/*.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...conventions,
        { selector: settableMember, message: settableMemberMessage },
        cutWithinCharacters,
      ],
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
