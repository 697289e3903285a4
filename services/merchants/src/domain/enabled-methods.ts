import type { ConnectorAccount } from "@railyard/contracts";

import { failures } from "../failures.ts";

/** A family of payment methods that a connector takes. */
export interface TakenMethod {
  readonly paymentMethod: string;
  readonly paymentMethodTypes: readonly string[];
  /** Null: the family has no networks, or the connector does not tell them apart. */
  readonly cardNetworks: readonly string[] | null;
}

type Enabled = NonNullable<ConnectorAccount["payment_methods_enabled"]>[number];
type EnabledType = NonNullable<Enabled["payment_method_types"]>[number];
type Limits = Pick<Enabled, "minimum_amount" | "maximum_amount" | "accepted_countries" | "accepted_currencies">;

interface Problem {
  readonly field: string;
  readonly problem: string;
}

const listProblem = (limits: Limits, path: string): Problem | null => {
  for (const name of ["accepted_countries", "accepted_currencies"] as const) {
    const rule = limits[name] ?? null;
    if (rule === null || rule.type === "all_accepted") continue;
    if ((rule.list ?? []).length === 0) {
      return { field: `${path}.${name}.list`, problem: `needs a list that is not empty for ${rule.type}` };
    }
  }
  return null;
};

const limitsProblem = (limits: Limits, path: string): Problem | null => {
  const { minimum_amount: minimum, maximum_amount: maximum } = limits;
  if (typeof minimum === "number" && typeof maximum === "number" && minimum > maximum) {
    return { field: `${path}.maximum_amount`, problem: "takes nothing when it is less than minimum_amount" };
  }
  return listProblem(limits, path);
};

const networkProblem = (
  networks: readonly string[] | null | undefined,
  taken: readonly TakenMethod[],
  path: string,
): Problem | null => {
  const known = taken.flatMap(({ cardNetworks }) => cardNetworks ?? []);
  if (known.length === 0) return null;
  const index = (networks ?? []).findIndex((network) => !known.includes(network));
  return index === -1 ? null : { field: `${path}.${String(index)}`, problem: "does not take this network" };
};

const typeProblem = (type: EnabledType, taken: readonly TakenMethod[], path: string): Problem | null => {
  const name = typeof type === "string" ? type : type.payment_method_type;
  if (!taken.some(({ paymentMethodTypes }) => paymentMethodTypes.includes(name))) {
    const field = typeof type === "string" ? path : `${path}.payment_method_type`;
    return { field, problem: "does not take this sub-type" };
  }
  if (typeof type === "string") return null;
  return networkProblem(type.card_networks, taken, `${path}.card_networks`) ?? limitsProblem(type, path);
};

const familyProblem = (family: Enabled, methods: readonly TakenMethod[], path: string): Problem | null => {
  const taken = methods.filter(({ paymentMethod }) => paymentMethod === family.payment_method);
  if (taken.length === 0) return { field: `${path}.payment_method`, problem: "does not take this payment method" };
  const problem =
    networkProblem(family.payment_schemes, taken, `${path}.payment_schemes`) ?? limitsProblem(family, path);
  if (problem !== null) return problem;
  for (const [index, type] of (family.payment_method_types ?? []).entries()) {
    const found = typeProblem(type, taken, `${path}.payment_method_types.${String(index)}`);
    if (found !== null) return found;
  }
  return null;
};

/**
 * Refuses settings that the connector can never follow, so that a misspelt method is noticed before a customer misses
 * it.
 * @throws {Failure} `unsupported_payment_method`, naming the member.
 */
export const assertEnabledMethods = (
  connectorName: string,
  methods: readonly TakenMethod[],
  enabled: ConnectorAccount["payment_methods_enabled"] | undefined,
): void => {
  for (const [index, family] of (enabled ?? []).entries()) {
    const found = familyProblem(family, methods, `payment_methods_enabled.${String(index)}`);
    if (found !== null) throw failures.unsupported_payment_method({ ...found, connector_name: connectorName });
  }
};
