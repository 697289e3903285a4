// House rules about the shape of code, as a plugin of oxlint; see CONTRIBUTING.md.

/** Part of what oxlint hands to a rule. */
interface RuleContext {
  readonly report: (found: { readonly message: string; readonly node: object }) => void;
}

type Visitors = Readonly<Record<string, (node: object) => void>>;

interface Rule {
  readonly create: (context: RuleContext) => Visitors;
}

/** `...(x === undefined ? {} : { x })` and its mirror image. */
const conditionalSpreads = [
  { comparison: "===", empty: "consequent", full: "alternate" },
  { comparison: "!==", empty: "alternate", full: "consequent" },
].map(
  ({ comparison, empty, full }) =>
    `ObjectExpression > SpreadElement > ConditionalExpression[test.operator='${comparison}']` +
    `:matches([test.right.name=/^undefined$/][test.right.type='Identifier'], [test.right.raw='null'], ` +
    `[test.left.name=/^undefined$/][test.left.type='Identifier'], [test.left.raw='null'])` +
    `[${empty}.properties.length=0][${full}.properties.length=1]:not([${full}.properties.0.computed=true])` +
    `:not([${full}.properties.0.type='SpreadElement']):not([${full}.properties.0.value.type='Literal'])`,
);

/** A member of an exported type that can be set by the code that receives a value. */
const settableMembers = ["TSInterfaceDeclaration", "TSTypeAliasDeclaration"].map(
  (declaration) => `ExportNamedDeclaration > ${declaration} TSPropertySignature[readonly=false]`,
);

/** A text cut at a number of UTF-16 units, perhaps within a character; a list is cut by `toSpliced`. */
const cutsWithinCharacters = [
  ...["Literal", "Identifier", "MemberExpression"].map(
    (type) => `CallExpression[callee.property.name='slice'][arguments.0.value=0][arguments.1.type='${type}']`,
  ),
  "CallExpression[callee.property.name=/^(substring|substr)$/]",
];

/** Reports what one of the selectors matches. */
const forbid = (selectors: readonly string[], message: string): Rule => ({
  create: ({ report }) =>
    Object.fromEntries(
      selectors.map((selector) => [
        selector,
        (node: object) => {
          report({ message, node });
        },
      ]),
    ),
});

const plugin: { readonly meta: { readonly name: string }; readonly rules: Readonly<Record<string, Rule>> } = {
  meta: { name: "conventions" },
  rules: {
    "camel-case-constants": forbid(
      ["VariableDeclarator > Identifier.id[name=/^[A-Z]/]"],
      "Name constants like all values: camelCase.",
    ),
    "defined-members": forbid(
      conditionalSpreads,
      "Leave members that are undefined out by `...defined({ ... })` of libs/members.",
    ),
    "cut-texts": forbid(
      cutsWithinCharacters,
      "Cut texts by cutText or firstCharacter of libs/members, and lists by toSpliced.",
    ),
    "readonly-members": forbid(
      settableMembers,
      "Members of exported types are readonly; use Mutable<Type> of libs/members where one is set.",
    ),
  },
};
export default plugin;
