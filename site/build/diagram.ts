/** An arrow of a diagram. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly labels: readonly string[];
}

const arrow = /\s+(?:-->|--\s*"?(.+?)"?\s*-->|-\.\s*"?(.+?)"?\s*\.->)\s+/;
const node = /^(\w+)(?:[[({]+"?(.+?)"?[\])}]+)?$/;

const textOf = (label: string): readonly string[] =>
  label
    .split(/<br\s*\/?>/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** The ends of an arrow by name, a name being that which a diagram states anywhere. */
const namesIn = (ends: string, names: Map<string, string>): readonly string[] =>
  ends.split("&").map((end) => {
    const [, id = end.trim(), name] = node.exec(end.trim()) ?? [];
    if (name !== undefined) names.set(id, name);
    return id;
  });

const edgesInFlow = (line: string, names: Map<string, string>): readonly Edge[] => {
  // The ends of arrows, with the two places of a label between each and the next.
  const parts = line.split(arrow);
  return parts.flatMap((part, index) => {
    if (index % 3 !== 0 || index === 0) return [];
    const [from = "", solid, dotted] = parts.slice(index - 3, index);
    const ends = namesIn(part, names);
    const labels = textOf(solid ?? dotted ?? "");
    return namesIn(from, names).flatMap((start) => ends.map((end) => ({ from: start, to: end, labels })));
  });
};

const edgesInStates = (line: string): readonly Edge[] => {
  const [, from, to, label = ""] = /^(\S+) --> ([^\s:]+)(?::\s*(.+))?$/.exec(line) ?? [];
  return from === undefined || to === undefined ? [] : [{ from, to, labels: textOf(label) }];
};

/**
 * The arrows of a Mermaid diagram (`flowchart` or `stateDiagram-v2`), which the site shows as a table: it needs no
 * script, and can be read, searched and spoken. Undefined for other diagrams.
 */
export const edgesOf = (source: string): readonly Edge[] | undefined => {
  const [head = "", ...lines] = source.split("\n").map((line) => line.trim());
  const names = new Map<string, string>();
  if (head === "stateDiagram-v2") {
    const name = (state: string, mark: string): string => (state === "[*]" ? mark : state);
    const edges = lines.flatMap(edgesInStates);
    return edges.map((edge) => ({ ...edge, from: name(edge.from, "(start)"), to: name(edge.to, "(end)") }));
  }
  if (!head.startsWith("flowchart ")) return undefined;
  const edges = lines.flatMap((line) => edgesInFlow(line, names));
  const name = (id: string): string => names.get(id) ?? id;
  return edges.map((edge) => ({ ...edge, from: name(edge.from), to: name(edge.to) }));
};
