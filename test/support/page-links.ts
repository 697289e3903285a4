/** Attributes of the tags of a page; the values of attributes may look like tags. */
const tag = /<[a-z][\w-]*((?:\s+[^<>\s"'=/]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*)\s*\/?>/gi;
const attribute = /\s+([^<>\s"'=/]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g;
const leading = new Set(["href", "src"]);

const decoded = (text: string): string =>
  text.replaceAll("&amp;", "&").replaceAll("&#38;", "&").replaceAll("&quot;", '"').replaceAll("&#39;", "'");

export interface PageLinks {
  /** What fragments can name. */
  readonly anchors: ReadonlySet<string>;
  /** What the page leads to or loads. */
  readonly targets: readonly string[];
}

/** The anchors of a page, and everything that it refers to. */
export const linksOf = (html: string): PageLinks => {
  const anchors = new Set<string>();
  const targets: string[] = [];
  for (const [, attributes = ""] of html.matchAll(tag)) {
    for (const [, name = "", double, single, bare] of attributes.matchAll(attribute)) {
      const value = decoded(double ?? single ?? bare ?? "");
      if (name.toLowerCase() === "id") anchors.add(value);
      else if (leading.has(name.toLowerCase())) targets.push(value);
    }
  }
  return { anchors, targets };
};
