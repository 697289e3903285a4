import type { Face, HttpMethod, OperationContract } from "@railyard/contracts";

/** A published operation that a request addresses, with its path parameters. */
export interface AddressedOperation {
  readonly contract: OperationContract;
  readonly parameters: Readonly<Record<string, string>>;
}

/** What stands at an address: an operation, other methods only, or nothing. */
export type Lookup =
  | { readonly found: "operation"; readonly operation: AddressedOperation }
  | { readonly found: "other_methods"; readonly allowed: readonly HttpMethod[] }
  | { readonly found: "nothing" };

export interface RouteIndex {
  readonly lookUp: (method: string, path: string) => Lookup;
}

interface Pattern {
  readonly contract: OperationContract;
  readonly segments: readonly string[];
  /** Fixed segments come before parameters, so that `/payments/list` is not a payment id. */
  readonly weight: string;
}

const segmentsOf = (path: string): readonly string[] => path.split("/").slice(1);
const parameterName = (segment: string): string | undefined => /^\{(\w+)\}$/.exec(segment)?.[1];

const patternsOf = (contract: OperationContract): readonly Pattern[] =>
  [contract.path, ...(contract.aliases ?? [])].map((path) => {
    const segments = segmentsOf(path);
    const weight = segments.map((segment) => (parameterName(segment) === undefined ? "0" : "1")).join("");
    return { contract, segments, weight };
  });

const decoded = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
};

const match = (pattern: Pattern, segments: readonly string[]): Record<string, string> | undefined => {
  const parameters: Record<string, string> = {};
  for (const [index, expected] of pattern.segments.entries()) {
    const given = segments[index] ?? "";
    const name = parameterName(expected);
    if (name === undefined) {
      if (given !== expected) return undefined;
      continue;
    }
    const value = decoded(given);
    if (value === undefined || value === "") return undefined;
    parameters[name] = value;
  }
  return parameters;
};

/** Finds operations of some faces by method and path; patterns are grouped by their number of segments. */
export const createRouteIndex = (contracts: readonly OperationContract[], faces: readonly Face[]): RouteIndex => {
  const byLength = new Map<number, Pattern[]>();
  for (const pattern of contracts.filter(({ face }) => faces.includes(face)).flatMap(patternsOf)) {
    const group = byLength.get(pattern.segments.length) ?? [];
    group.push(pattern);
    byLength.set(pattern.segments.length, group);
  }
  for (const group of byLength.values()) group.sort((one, other) => one.weight.localeCompare(other.weight));
  return {
    lookUp: (method, path) => {
      const segments = segmentsOf(path);
      const allowed = new Set<HttpMethod>();
      for (const pattern of byLength.get(segments.length) ?? []) {
        const parameters = match(pattern, segments);
        if (parameters === undefined) continue;
        if (pattern.contract.method === method) {
          return { found: "operation", operation: { contract: pattern.contract, parameters } };
        }
        allowed.add(pattern.contract.method);
      }
      return allowed.size === 0 ? { found: "nothing" } : { found: "other_methods", allowed: [...allowed] };
    },
  };
};
