import type { Facts } from "../facts.ts";

/** What the answer must contain, so that each measurement is of what its name states. */
export type Expectation = "some" | "none" | "any";

export interface ProbeRequest {
  /** Path parameters; merchant, profile and the like are filled in from the facts. */
  readonly path?: Readonly<Record<string, string>>;
  /** Of a list, repeated. */
  readonly query?: Readonly<Record<string, string | number | readonly string[]>>;
  readonly body?: unknown;
}

/** One measured request. */
export interface Probe {
  /** Of the contract. */
  readonly operationId: string;
  /** What is special about it. */
  readonly name: string;
  readonly request: (facts: Facts) => ProbeRequest;
  readonly expect: Expectation;
}

export type Requested = ProbeRequest | ((facts: Facts) => ProbeRequest);

/** A line of the catalogue. */
export const probe = (
  operationId: string,
  name: string,
  requested: Requested = {},
  expect: Expectation = "some",
): Probe => ({
  operationId,
  name,
  request: typeof requested === "function" ? requested : () => requested,
  expect,
});

/** The same request by two operations. */
export const probes = (
  operationIds: readonly string[],
  name: string,
  requested: Requested = {},
  expect: Expectation = "some",
): readonly Probe[] => operationIds.map((operationId) => probe(operationId, name, requested, expect));
