import { Bug } from "@railyard/failures";

import type { Route } from "./route.ts";

/** One operation as it is reached by one of its paths. */
export interface MountedRoute {
  readonly route: Route;
  /** The path of the contract, for logs and metrics, whichever alias was called. */
  readonly template: string;
  /** Names of the path's parameters, in the order in which they stand there. */
  readonly parameterNames: readonly string[];
}

/** All operations that share one path. */
export interface PathEntry {
  /** The path as express reads it, with parameters named by position. */
  readonly expressPath: string;
  readonly methods: ReadonlyMap<string, MountedRoute>;
}

const parameter = /\{(\w+)\}/g;

/** Two paths that differ in parameter names only are the same address. */
const shapeOf = (path: string): string => path.replaceAll(parameter, "{}");

const expressPathOf = (shape: string): string => {
  let position = 0;
  return shape.replaceAll("{}", () => `:p${String(position++)}`);
};

/** Orders literal segments before parameters, so that `/payments/list` is not taken for a payment. */
const bySpecificity = (left: string, right: string): number => {
  const rightSegments = right.split("/");
  for (const [index, segment] of left.split("/").entries()) {
    const other = rightSegments[index] ?? "";
    const difference = Number(segment.includes("{}")) - Number(other.includes("{}"));
    if (difference !== 0) return difference;
  }
  return 0;
};

/**
 * The routes by path, most specific first.
 * @throws {Bug} when two operations claim the same method and path
 */
export const routeTable = (routes: readonly Route[]): readonly PathEntry[] => {
  const byShape = new Map<string, Map<string, MountedRoute>>();
  for (const route of routes) {
    const { servicePrefix = "" } = route.contract;
    for (const published of [route.contract.path, ...(route.contract.aliases ?? [])]) {
      const path = `${servicePrefix}${published}`;
      const shape = shapeOf(path);
      const methods = byShape.get(shape) ?? new Map<string, MountedRoute>();
      const taken = methods.get(route.contract.method);
      if (taken !== undefined) {
        const names = `${taken.route.contract.operationId} and ${route.contract.operationId}`;
        throw new Bug(`${names} both answer ${route.contract.method} ${path}.`);
      }
      const parameterNames = [...path.matchAll(parameter)].map((match) => match[1] ?? "");
      methods.set(route.contract.method, { route, template: route.contract.path, parameterNames });
      byShape.set(shape, methods);
    }
  }
  return [...byShape.entries()]
    .sort(([left], [right]) => bySpecificity(left, right))
    .map(([shape, methods]) => ({ expressPath: expressPathOf(shape), methods }));
};
