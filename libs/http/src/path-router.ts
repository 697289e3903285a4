/** What answers one method at a path. */
export interface Endpoint<Target> {
  readonly target: Target;
  /** Names of the path's parameters, in the order in which they occur there. */
  readonly parameterNames: readonly string[];
}

/** What is at a path, by method, in the order in which it was added. */
export type Endpoints<Target> = ReadonlyMap<string, Endpoint<Target>>;

/** Sees what is at a path, with the values of its parameters as they are written; true ends the search. */
export type VisitEndpoints<Target> = (endpoints: Endpoints<Target>, values: readonly string[]) => boolean;

/**
 * The one reading of paths, for the gateway and the services behind it: case and slashes count, a parameter such as
 * `{payment_id}` is a whole segment that is not empty, and fixed segments come before parameters, so that
 * `/payments/list` is not a payment id.
 */
export interface PathRouter<Target> {
  /** Returns the target that has the method at the path already, and leaves it there. */
  add(method: string, path: string, target: Target): Target | undefined;
  /** Visits all that is at a path; true when a visit ended the search. */
  search(path: string, visit: VisitEndpoints<Target>): boolean;
}

/** One segment of the paths that begin alike. */
interface Junction<Target> {
  readonly fixed: Map<string, Junction<Target>>;
  parameter: Junction<Target> | undefined;
  readonly endpoints: Map<string, Endpoint<Target>>;
}

const newJunction = <Target>(): Junction<Target> => ({ fixed: new Map(), parameter: undefined, endpoints: new Map() });

const parameterName = (segment: string): string | undefined => /^\{(\w+)\}$/.exec(segment)?.[1];

const walk = <Target>(
  junction: Junction<Target>,
  path: string,
  start: number,
  values: string[],
  visit: VisitEndpoints<Target>,
): boolean => {
  if (start > path.length) return junction.endpoints.size > 0 && visit(junction.endpoints, values);
  const slash = path.indexOf("/", start);
  const end = slash < 0 ? path.length : slash;
  const segment = path.slice(start, end);
  const fixed = junction.fixed.get(segment);
  if (fixed !== undefined && walk(fixed, path, end + 1, values, visit)) return true;
  if (junction.parameter === undefined || segment === "") return false;
  values.push(segment);
  if (walk(junction.parameter, path, end + 1, values, visit)) return true;
  values.pop();
  return false;
};

/** A router without paths. */
export const createPathRouter = <Target>(): PathRouter<Target> => {
  const root = newJunction<Target>();
  return {
    add: (method, path, target) => {
      const parameterNames: string[] = [];
      let junction = root;
      for (const segment of path.split("/").slice(1)) {
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
      const taken = junction.endpoints.get(method);
      if (taken === undefined) junction.endpoints.set(method, { target, parameterNames });
      return taken?.target;
    },
    search: (path, visit) => path.startsWith("/") && walk(root, path, 1, [], visit),
  };
};

/** The values without escapes; undefined where one has a broken escape. */
export const decodedValues = (values: readonly string[]): readonly string[] | undefined => {
  if (!values.some((value) => value.includes("%"))) return values;
  try {
    return values.map(decodeURIComponent);
  } catch {
    return undefined;
  }
};

/** The values of a path's parameters by name. */
export const namedParameters = (
  { parameterNames }: Pick<Endpoint<unknown>, "parameterNames">,
  values: readonly string[],
): Record<string, string> => {
  const parameters: Record<string, string> = {};
  for (const [position, name] of parameterNames.entries()) parameters[name] = values[position] ?? "";
  return parameters;
};
