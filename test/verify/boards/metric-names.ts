/** A metric of an expression, with the labels that it is chosen by. */
export interface ChosenMetric {
  readonly metric: string;
  readonly labels: readonly string[];
}

const keywords: ReadonlySet<string> = new Set(
  "and or unless by without on ignoring group_left group_right bool offset inf nan".split(" "),
);

/** The metrics that an expression names: every word that is neither a function, a keyword, a label nor a duration. */
export const metricsOf = (expr: string): readonly ChosenMetric[] => {
  const withoutGroups = expr.replaceAll(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, " ");
  const found: ChosenMetric[] = [];
  const word = /"(?:[^"\\]|\\.)*"|\[[^\]]*\]|(?<![\w.])([a-zA-Z_:][\w:]*)\s*(\{(?:"(?:[^"\\]|\\.)*"|[^}"])*\}|\()?/g;
  for (const [, name = "", next = ""] of withoutGroups.matchAll(word)) {
    if (name === "" || next === "(" || keywords.has(name.toLowerCase()) || /^\d/.test(name)) continue;
    // What is chosen by being absent or different may be missing.
    const labels = [...next.matchAll(/(\w+)\s*(?:=~|=)\s*"/g)].map(([, label = ""]) => label);
    found.push({ metric: name, labels });
  }
  return found;
};
