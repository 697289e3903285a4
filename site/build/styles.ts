/** Styles that pages had as attributes, as classes of one style sheet. */
export interface CollectedStyles {
  /** The page with classes in place of its style attributes. */
  readonly replace: (html: string) => string;
  /** The rules of all classes so far. */
  readonly rules: () => string;
}

/** A tag with its attributes, whose values may look like tags. */
const tagPattern = /<([a-z][\w-]*)((?:\s+[^<>\s"'=/]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*)\s*(\/?)>/gi;
const styleAttribute = /\s+style="([^"]*)"/i;
const classAttribute = /\s+class="([^"]*)"/i;

const decoded = (text: string): string => text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** How the names of classes begin whose styles are variables, as those of the tokens of code are. */
const tokenClass = "t";
const tokenSelector = "[style^='--']:not([class])";

/** The rules for the tokens of code find them by their class; undefined when a style sheet has none of these rules. */
export const findTokensByClass = (css: string): string | undefined =>
  css.includes(tokenSelector) ? css.replaceAll(tokenSelector, `[class^='${tokenClass}']`) : undefined;

/**
 * The gateway's policy allows styles in files alone, and the few that there are repeat thousands of times. Each becomes
 * a class, repeated in its selector so that it wins over the rules of style sheets as an attribute would.
 */
export const collectStyles = (): CollectedStyles => {
  const names = new Map<string, string>();
  const nameOf = (style: string): string => {
    const kind = style.startsWith("--") ? tokenClass : "s";
    const name = names.get(style) ?? `${kind}${names.size.toString(36)}`;
    names.set(style, name);
    return name;
  };
  const withClass = (attributes: string, name: string): string => {
    const rest = attributes.replace(styleAttribute, "");
    const known = classAttribute.exec(rest)?.[1];
    return known === undefined
      ? `${rest} class="${name}"`
      : rest.replace(classAttribute, () => ` class="${known} ${name}"`);
  };
  return {
    replace: (html) =>
      html.replaceAll(tagPattern, (tag, element: string, attributes: string, end: string) => {
        const style = styleAttribute.exec(attributes)?.[1];
        if (style === undefined) return tag;
        const name = nameOf(decoded(style).trim().replace(/;$/, ""));
        return `<${element}${withClass(attributes, name)}${end === "" ? "" : " /"}>`;
      }),
    rules: () => [...names].map(([style, name]) => `.${name}.${name}.${name}{${style}}`).join("\n"),
  };
};

const loading = new Set(["script", "link", "img", "iframe", "source", "video", "audio"]);
const attributePattern = /\s+([^<>\s"'=/]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g;

const attributesOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(attributePattern)].map(([, name = "", double, single, bare]) => [
      name.toLowerCase(),
      double ?? single ?? bare ?? "",
    ]),
  );

const forbiddenOf = (element: string, attributes: ReadonlyMap<string, string>): string | undefined => {
  if (element === "script" && !attributes.has("src")) return "an inline script";
  if (element === "style") return "an inline style sheet";
  if ([...attributes.keys()].some((name) => name.startsWith("on"))) return "an event attribute";
  const source = attributes.get("src") ?? (element === "link" ? attributes.get("href") : undefined) ?? "";
  return loading.has(element) && /^(?:https?:)?\/\//.test(source) ? "something loaded from elsewhere" : undefined;
};

/** What a page has that the gateway's policy does not allow; undefined when there is nothing. */
export const forbiddenIn = (html: string): string | undefined => {
  for (const [, element = "", attributes = ""] of html.matchAll(tagPattern)) {
    const problem = forbiddenOf(element.toLowerCase(), attributesOf(attributes));
    if (problem !== undefined) return problem;
  }
  return undefined;
};
