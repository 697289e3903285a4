import { choice, text } from "../schema.ts";
import { hostLabel, siteGlob } from "../site-glob.ts";
import type { ChoiceSchema, TextSchema } from "../schema.ts";

const colourPattern =
  "^(#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|[A-Za-z]{3,30}|(rgb|hsl)a?\\([0-9.,%/ deg]{3,60}\\))$";

/** A colour of CSS and nothing else: hexadecimal digits, a name, rgb() or hsl(). */
export const colour = (description: string): TextSchema =>
  text(description, { maxLength: 255, pattern: colourPattern, examples: ["#212E46"] });

/** The address of a picture that a page may load. */
export const pictureAddress = (description: string): TextSchema =>
  text(description, { maxLength: 2048, pattern: "^https://[A-Za-z0-9.-]+(:[0-9]{1,5})?([/?][^\\s\"'<>()\\\\]*)?$" });

/** A host without a scheme, a port or a path. */
export const hostName = (description: string): TextSchema =>
  text(description, { maxLength: 253, pattern: `^(${hostLabel}\\.)+${hostLabel}$`, examples: ["pay.kiosk.example"] });

/** A site, or every site below one, with a scheme, and a port where it is not the usual one; `*` is any site. */
export const hostGlob = (description: string): TextSchema =>
  text(description, { maxLength: 255, pattern: siteGlob, examples: ["*.kiosk.example"] });

export const backgroundPosition: ChoiceSchema<string> = choice("Position of the image.", [
  "left",
  "top left",
  "top",
  "top right",
  "right",
  "bottom right",
  "bottom",
  "bottom left",
  "center",
]);

/** Properties that a rule may set: how things look and how much room they take, never where from or over what. */
const styleProperties = [
  "accent-color",
  "align-items",
  "background",
  "background-color",
  "border",
  "border-bottom",
  "border-color",
  "border-left",
  "border-radius",
  "border-right",
  "border-style",
  "border-top",
  "border-width",
  "box-shadow",
  "color",
  "column-gap",
  "display",
  "fill",
  "flex-direction",
  "font-family",
  "font-size",
  "font-style",
  "font-variant",
  "font-weight",
  "gap",
  "height",
  "justify-content",
  "letter-spacing",
  "line-height",
  "margin",
  "margin-bottom",
  "margin-left",
  "margin-right",
  "margin-top",
  "max-height",
  "max-width",
  "min-height",
  "min-width",
  "opacity",
  "outline",
  "outline-color",
  "outline-offset",
  "padding",
  "padding-bottom",
  "padding-left",
  "padding-right",
  "padding-top",
  "row-gap",
  "stroke",
  "text-align",
  "text-decoration",
  "text-shadow",
  "text-transform",
  "transition",
  "vertical-align",
  "white-space",
  "width",
] as const;

const camelCased = (name: string): string =>
  name.replaceAll(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase());

/** Each property in the spelling of CSS and in the one of scripts. */
const propertyNames: readonly string[] = [...new Set(styleProperties.flatMap((name) => [name, camelCased(name)]))];

const valueFunctions = "(rgba?|hsla?|calc|min|max|clamp|linear-gradient|cubic-bezier)";

export interface StyleRulesSchema {
  readonly type: "object";
  readonly description: string;
  readonly maxProperties: 100;
  readonly propertyNames: { readonly type: "string"; readonly maxLength: 255; readonly pattern: string };
  readonly additionalProperties: {
    readonly type: "object";
    readonly maxProperties: 50;
    readonly propertyNames: { readonly type: "string"; readonly enum: readonly string[] };
    readonly additionalProperties: { readonly type: "string"; readonly maxLength: 255; readonly pattern: string };
  };
}

/** Style rules: selector to property to value. What could load something or leave its rule has no way in. */
export const styleRules = (description: string): StyleRulesSchema => ({
  type: "object",
  description,
  maxProperties: 100,
  propertyNames: { type: "string", maxLength: 255, pattern: "^[A-Za-z.#*:][A-Za-z0-9 .#:>+~*,_-]*$" },
  additionalProperties: {
    type: "object",
    maxProperties: 50,
    propertyNames: { type: "string", enum: propertyNames },
    additionalProperties: {
      type: "string",
      maxLength: 255,
      pattern: `^([A-Za-z0-9#%.,/ !'+*-]|${valueFunctions}\\(|\\))*$`,
    },
  },
});
