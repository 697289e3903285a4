// @ts-check
// How the fields look in a shop's page: its theme, variables and rules, of which only what changes the look gets in.

/** @typedef {Readonly<Record<string, string>>} Texts */

/** @type {Readonly<Record<string, Texts>>} */
const themes = {
  default: {},
  none: { borderRadius: "0", colorBackground: "#ffffff" },
  flat: { borderRadius: "4px", colorBackground: "#f3f4f6", colorBorder: "#8a94a3" },
  night: { colorPrimary: "#85d0ff", colorBackground: "#1a1f27", colorText: "#edf0f4" },
  midnight: { colorPrimary: "#85d996", colorBackground: "#1a2035", colorText: "#edf0f4" },
  charcoal: { colorPrimary: "#ffffff", colorBackground: "#24262b", colorText: "#f4f4f5" },
  brutal: { colorPrimary: "#000000", colorBackground: "#fff7d6", colorBorder: "#000000", borderRadius: "0" },
  bubblegum: { colorPrimary: "#b3178a", colorBackground: "#fff5fb", colorBorder: "#c06aa8", borderRadius: "14px" },
};

const darkThemes = ["night", "midnight", "charcoal"];

/** @type {Readonly<Record<string, readonly string[]>>} */
const properties = {
  colorPrimary: ["--accent", "--button", "--theme"],
  colorPrimaryText: ["--on-button"],
  colorBackground: ["--surface"],
  colorText: ["--ink"],
  colorTextSecondary: ["--quiet"],
  colorTextPlaceholder: ["--placeholder"],
  colorDanger: ["--error", "--cvc-error"],
  colorBorder: ["--line"],
  borderColor: ["--line"],
  borderRadius: ["--radius"],
  fontFamily: ["--font-family"],
  fontSizeBase: ["--font-size"],
  fontLineHeight: ["--line-height"],
  fontWeightMedium: ["--weight"],
  spacingUnit: ["--unit"],
};

/** Variables of the two libraries that shops move from, which change nothing here. */
const withoutMeaning = [
  ..."colorSuccess colorWarning colorDangerText iconColor iconHoverColor iconCardErrorColor iconCardCvcColor".split(
    " ",
  ),
  ..."fontSizeSm fontSizeXs fontSizeLg fontWeightLight fontWeightNormal fontWeightBold fontSmooth".split(" "),
  ..."buttonBorderRadius spacingTab spacingGridRow spacingGridColumn gridRowSpacing gridColumnSpacing".split(" "),
  ..."tabSpacing accordionItemSpacing focusBoxShadow focusOutline disabledFieldColor tabIconColor".split(" "),
];

/** @type {Readonly<Record<string, string>>} */
const parts = {
  Tab: ".method-label",
  AccordionItem: ".method-label",
  TabLabel: ".method-label span",
  Label: ".Label",
  Input: ".Input",
  Error: ".field-error",
  Checkbox: ".check",
  CheckboxLabel: ".check label",
  CheckboxInput: ".check input",
  Block: ".panel",
  Button: ".button",
};

/** @type {Readonly<Record<string, (selector: string) => string>>} */
const states = {
  "--selected": (selector) => `input:checked + ${selector}`,
  "--invalid": (selector) => `.has-error ${selector}`,
  "--checked": (selector) => `${selector}:checked`,
  "--empty": (selector) => `${selector}:placeholder-shown`,
};

const allowed = new Set(
  `accentColor backgroundColor border borderBottom borderColor borderLeft borderRadius borderRight borderStyle
  borderTop borderWidth boxShadow color fontFamily fontSize fontStyle fontVariant fontWeight letterSpacing lineHeight
  margin marginBottom marginLeft marginRight marginTop outline outlineColor outlineOffset padding paddingBottom
  paddingLeft paddingRight paddingTop textDecoration textShadow textTransform transition`.split(/\s+/),
);

const plainValue = /^(?:[A-Za-z0-9#%.,/ !'+*-]|(?:rgba?|hsla?|calc|min|max|cubic-bezier)\(|\))*$/;
const lengthMax = 200;
// Invisible text would let a page show another text under ours.
const seeThrough = /transparent|(?:rgb|hsl)a\(|\/|#[0-9a-f]{8}\b|#[0-9a-f]{4}\b/i;

/**
 * @param {string} name
 * @param {unknown} value
 */
const isPlain = (name, value) =>
  typeof value === "string" &&
  value.length <= lengthMax &&
  plainValue.test(value) &&
  !(/^color|^backgroundColor$/.test(name) && seeThrough.test(value));

/** @param {string} name */
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** @param {string} given */
const selectorOf = (given) => {
  const pattern =
    /^\.([A-Za-z]+)(--[a-z]+)?(:hover|:focus|:focus-visible|:active|:disabled|::placeholder|:-webkit-autofill)?$/;
  const [, name = "", state, pseudo = ""] = pattern.exec(given.trim()) ?? [];
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (part === undefined) return undefined;
  if (state === undefined) return part + pseudo;
  const inState = Object.hasOwn(states, state) ? states[state] : undefined;
  return inState === undefined ? undefined : inState(part) + pseudo;
};

/**
 * @param {string} selector
 * @param {unknown} declarations
 */
const ruleOf = (selector, declarations) => {
  const own = selectorOf(selector);
  if (own === undefined || typeof declarations !== "object" || declarations === null) return "";
  const lines = Object.entries(declarations).filter(([name, value]) => allowed.has(name) && isPlain(name, value));
  // Stronger than any rule of ours, but for those that hide.
  return `.checkout-frame.checkout-frame ${own}{${lines.map(([name, value]) => `${kebab(name)}:${value}`).join(";")}}\n`;
};

/** @param {string} colour as the browser writes it */
const luminanceOf = (colour) => {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((channel) => {
    const share = Number(channel) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** How well text in the fields can be read: 21 at best, 4.5 at least. */
const contrast = () => {
  const sample = document.createElement("input");
  sample.className = "Input";
  const field = document.createElement("div");
  field.className = "field";
  field.append(sample);
  document.body.append(field);
  const { color, backgroundColor } = getComputedStyle(sample);
  const [first, second] = [luminanceOf(color), luminanceOf(backgroundColor)].sort((left, right) => right - left);
  field.remove();
  return ((first ?? 0) + 0.05) / ((second ?? 0) + 0.05);
};

/**
 * Gives the fields the look that the shop wants.
 * @param {{ theme?: string, variables?: Texts, rules?: Readonly<Record<string, unknown>> }} [appearance]
 * @returns {{ scheme: "light" | "dark", warnings: readonly string[] }}
 */
export const applyAppearance = ({ theme = "default", variables = {}, rules = {} } = {}) => {
  const scheme = darkThemes.includes(theme) ? "dark" : "light";
  document.documentElement.dataset["scheme"] = scheme;
  const base = Object.hasOwn(themes, theme) ? themes[theme] : themes["default"];
  const all = Object.entries({ ...base, ...variables });
  const unknown = all.filter(([name]) => !Object.hasOwn(properties, name) && !withoutMeaning.includes(name));
  const refused = Object.keys(rules).filter((selector) => selectorOf(selector) === undefined);
  const lines = all.flatMap(([name, value]) =>
    Object.hasOwn(properties, name) && isPlain(name, value)
      ? (properties[name] ?? []).map((property) => `${property}:${value}`)
      : [],
  );
  const sheet = new CSSStyleSheet();
  const ruleTexts = Object.entries(rules).map(([selector, declarations]) => ruleOf(selector, declarations));
  sheet.replaceSync(`:root[data-scheme]{${lines.join(";")}}\n${ruleTexts.join("")}`);
  document.adoptedStyleSheets = [sheet];
  const ratio = contrast();
  return {
    scheme,
    warnings: [
      ...unknown.map(([name]) => `appearance.variables.${name} is not known.`),
      ...refused.map((selector) => `appearance.rules: ${selector} is no part of the fields.`),
      ...(ratio < 4.5 ? [`Text in the fields has a contrast of ${ratio.toFixed(1)}; people need 4.5.`] : []),
    ],
  };
};
