/** How content may be compressed, the better first. */
const encodings = ["br", "gzip"] as const;

export type Encoding = (typeof encodings)[number] | "identity";

const weightOf = (parameters: readonly string[]): number => {
  const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/i.exec(parameter)?.[1]).find(Boolean);
  return weight === undefined ? 1 : Number(weight);
};

/** The encoding that a reader with this `Accept-Encoding` likes best of ours, the better one where it likes both. */
export const acceptedEncoding = (header: string | undefined): Encoding => {
  const weights = new Map<string, number>();
  for (const part of (header ?? "").split(",")) {
    const [name = "", ...parameters] = part.split(";");
    weights.set(name.trim().toLowerCase(), weightOf(parameters));
  }
  const weightFor = (encoding: Encoding): number => weights.get(encoding) ?? weights.get("*") ?? 0;
  const [best] = encodings
    .filter((encoding) => weightFor(encoding) > 0)
    .toSorted((one, other) => weightFor(other) - weightFor(one));
  return best ?? "identity";
};

/** Whether an `If-None-Match` names this version; W/ makes no difference to a reader that has it already. */
export const namesVersion = (header: string | undefined, etag: string): boolean =>
  (header ?? "")
    .split(",")
    .map((part) => part.trim().replace(/^W\//, ""))
    .some((named) => named === "*" || named === etag);
