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
  /** Every operation at an address, those with fixed segments first. */
  readonly operationsAt: (path: string) => readonly OperationContract[];
}

/** An operation as one of its paths leads to it. */
interface Leaf {
  readonly contract: OperationContract;
  /** In the order in which they stand in the path. */
  readonly parameterNames: readonly string[];
}

/** One segment of the paths that begin alike. */
interface Junction {
  readonly fixed: Map<string, Junction>;
  parameter: Junction | undefined;
  readonly leaves: Map<string, Leaf>;
}

const nothing: Lookup = { found: "nothing" };

const newJunction = (): Junction => ({ fixed: new Map(), parameter: undefined, leaves: new Map() });
const segmentsOf = (path: string): readonly string[] => path.split("/").slice(1);
const parameterName = (segment: string): string | undefined => /^\{(\w+)\}$/.exec(segment)?.[1];

const addPath = (root: Junction, contract: OperationContract, path: string): void => {
  const parameterNames: string[] = [];
  let junction = root;
  for (const segment of segmentsOf(path)) {
    const name = parameterName(segment);
    if (name === undefined) {
      const next = junction.fixed.get(segment) ?? newJunction();
      junction.fixed.set(segment, next);
      junction = next;
    } else {
      parameterNames.push(name);
      junction = junction.parameter ??= newJunction();
    }
  }
  // The first to claim an address keeps it.
  if (!junction.leaves.has(contract.method)) junction.leaves.set(contract.method, { contract, parameterNames });
};

const decoded = (segment: string): string | undefined => {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
};

/** Sees the leaves at the end of a path; true ends the walk. */
type Visit = (leaves: ReadonlyMap<string, Leaf>, values: readonly string[]) => boolean;

/** Fixed segments come before parameters, so that `/payments/list` is not a payment id. */
const walk = (junction: Junction, path: string, start: number, values: string[], visit: Visit): boolean => {
  if (start > path.length) return junction.leaves.size > 0 && visit(junction.leaves, values);
  const slash = path.indexOf("/", start);
  const end = slash < 0 ? path.length : slash;
  const segment = path.slice(start, end);
  const fixed = junction.fixed.get(segment);
  if (fixed !== undefined && walk(fixed, path, end + 1, values, visit)) return true;
  const value = junction.parameter === undefined || segment === "" ? undefined : decoded(segment);
  if (junction.parameter === undefined || value === undefined || value === "") return false;
  values.push(value);
  if (walk(junction.parameter, path, end + 1, values, visit)) return true;
  values.pop();
  return false;
};

const addressedBy = ({ contract, parameterNames }: Leaf, values: readonly string[]): AddressedOperation => {
  const parameters: Record<string, string> = {};
  for (const [position, name] of parameterNames.entries()) parameters[name] = values[position] ?? "";
  return { contract, parameters };
};

/** Finds operations of some faces by method and path. */
export const createRouteIndex = (contracts: readonly OperationContract[], faces: readonly Face[]): RouteIndex => {
  const root = newJunction();
  for (const contract of contracts) {
    if (!faces.includes(contract.face)) continue;
    for (const path of [contract.path, ...(contract.aliases ?? [])]) addPath(root, contract, path);
  }
  const operationsAt: RouteIndex["operationsAt"] = (path) => {
    const found: OperationContract[] = [];
    walk(root, path, 1, [], (leaves) => {
      for (const { contract } of leaves.values()) found.push(contract);
      return false;
    });
    return found;
  };
  return {
    lookUp: (method, path) => {
      if (!path.startsWith("/")) return nothing;
      let operation: AddressedOperation | undefined;
      const isFound = walk(root, path, 1, [], (leaves, values) => {
        const leaf = leaves.get(method);
        if (leaf === undefined) return false;
        operation = addressedBy(leaf, values);
        return true;
      });
      if (isFound && operation !== undefined) return { found: "operation", operation };
      const allowed = new Set(operationsAt(path).map((contract) => contract.method));
      return allowed.size === 0 ? nothing : { found: "other_methods", allowed: [...allowed] };
    },
    operationsAt: (path) => (path.startsWith("/") ? operationsAt(path) : []),
  };
};
