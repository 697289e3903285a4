import type { LinkConfig } from "../../../links/domain/link-config.ts";
import { legibleOn, safeColour, safePicture, showsOnDark, showsOnWhite } from "../../domain/safe-style.ts";

/** How a page looks: what was stated; what is absent has its default. */
export type Look = { readonly [Name in keyof LinkConfig]?: LinkConfig[Name] | undefined };

/** The main colour of pages that name none. */
const defaultTheme = "#212E46";
const defaultBackground = "#f3f4f6";
const plainInk = "#14181f";
const paleInk = "#c9d6ea";

const positions = /^(left|right|center|(top|bottom)( left| right)?)$/;
const sizes = /^(cover|contain|\d{1,3}%|\d{1,5}px)$/;

const backgroundRule = ({ background_image: image }: Look): string => {
  const url = safePicture(image?.url);
  if (url === undefined) return "";
  const position = positions.test(image?.position ?? "") ? image?.position : "top left";
  const size = sizes.test(image?.size ?? "") ? image?.size : "cover";
  return (
    `.summary{background-image:url("${url}");background-position:${String(position)};` +
    `background-size:${String(size)};background-repeat:no-repeat}\n`
  );
};

type Rules = NonNullable<LinkConfig["sdk_ui_rules"]>;

const selectorPattern = /^[A-Za-z.#*:][A-Za-z0-9 .#:>+~*,_-]*$/;
const propertyPattern = /^[A-Za-z-]{2,40}$/;
const valuePattern = /^([A-Za-z0-9#%.,/ !'+*-]|(rgba?|hsla?|calc|min|max|clamp|linear-gradient|cubic-bezier)\(|\))*$/;

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Rules of the merchant, inside a part of the page. What is no plain rule is left out. */
const rulesIn = (scope: string, rules: Rules | undefined): string =>
  Object.entries(rules ?? {})
    .filter(([selector]) => selectorPattern.test(selector))
    .map(([selector, properties]) => {
      const scoped = selector.split(",").map((one) => `${scope} ${one.trim()}`);
      const lines = Object.entries(properties)
        .filter(([name, value]) => propertyPattern.test(name) && valuePattern.test(value))
        .map(([name, value]) => `${kebab(name)}:${value}`);
      return `${scoped.join(",")}{${lines.join(";")}}\n`;
    })
    .join("");

/** The style that is this page's own: colours as variables, the picture, the merchant's rules. */
export const themeOf = (config: Look): string => {
  const theme = safeColour(config.theme) ?? defaultTheme;
  const button = safeColour(config.payment_button_colour) ?? theme;
  const onButton = safeColour(config.payment_button_text_colour) ?? legibleOn(button);
  const darkButton = showsOnDark(button) ? button : paleInk;
  const variables = {
    theme,
    "on-theme": legibleOn(theme),
    "accent-on-light": showsOnWhite(theme) ? theme : plainInk,
    "accent-on-dark": showsOnDark(theme) ? theme : paleInk,
    button,
    "button-when-dark": darkButton,
    "on-button-when-dark": darkButton === button ? onButton : legibleOn(darkButton),
    "on-button": onButton,
    background: safeColour(config.background_colour) ?? defaultBackground,
    "background-when-dark": "#0f1318",
    "on-background": legibleOn(safeColour(config.background_colour) ?? defaultBackground),
    "cvc-error": safeColour(config.color_icon_card_cvc_error) ?? "var(--error)",
  };
  const lines = Object.entries(variables).map(([name, value]) => `--${name}:${value}`);
  return (
    `:root{${lines.join(";")}}\n${backgroundRule(config)}` +
    rulesIn("body", config.payment_link_ui_rules) +
    rulesIn("#payment-form", config.sdk_ui_rules)
  );
};

/** Colours and rules of the merchant were chosen on white, so pages that have them stay light. */
export const schemeOf = (config: Look): "auto" | "light" =>
  config.background_colour === undefined &&
  config.payment_link_ui_rules === undefined &&
  config.sdk_ui_rules === undefined
    ? "auto"
    : "light";

/** Origins of the pictures that the page shows. */
export const pictureOrigins = (pictures: readonly (string | null | undefined)[]): readonly string[] => {
  const safe = pictures.flatMap((picture) => safePicture(picture) ?? []);
  return [...new Set(safe.map((picture) => new URL(picture).origin))];
};
