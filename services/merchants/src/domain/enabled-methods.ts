import type { ConnectorAccount } from "@railyard/contracts";
import { cardNetworks, paymentMethods, paymentMethodTypes } from "@railyard/contracts";

import { failures } from "../failures.ts";

/** A family of payment methods that a connector takes. */
export interface AcceptedMethod {
  readonly paymentMethod: string;
  readonly paymentMethodTypes: readonly string[];
  /** Null: the family has no networks, or the connector does not distinguish them. */
  readonly cardNetworks: readonly string[] | null;
}

type Enabled = NonNullable<ConnectorAccount["payment_methods_enabled"]>[number];
type UnsupportedMethod = NonNullable<ConnectorAccount["unsupported_payment_methods"]>[number];
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

/** Names that the interface knows, whichever connector takes them. */
const known = {
  method: new Set<string>(paymentMethods),
  type: new Set<string>(paymentMethodTypes),
  network: new Set<string>(cardNetworks),
} as const;

const networksOf = (taken: readonly AcceptedMethod[]): readonly string[] =>
  taken.flatMap((method) => method.cardNetworks ?? []);

const networkProblem = (
  networks: readonly string[] | null | undefined,
  taken: readonly AcceptedMethod[],
  path: string,
): Problem | null => {
  const own = networksOf(taken);
  const index = (networks ?? []).findIndex((network) => !known.network.has(network) && !own.includes(network));
  return index === -1 ? null : { field: `${path}.${String(index)}`, problem: "is no card network" };
};

const nameOf = (type: EnabledType): string => (typeof type === "string" ? type : type.payment_method_type);

const isTaken = (name: string, taken: readonly AcceptedMethod[]): boolean =>
  taken.some((method) => method.paymentMethodTypes.includes(name));

const typeProblem = (type: EnabledType, taken: readonly AcceptedMethod[], path: string): Problem | null => {
  if (!known.type.has(nameOf(type)) && !isTaken(nameOf(type), taken)) {
    const field = typeof type === "string" ? path : `${path}.payment_method_type`;
    return { field, problem: "is no sub-type of a payment method" };
  }
  if (typeof type === "string") return null;
  return networkProblem(type.card_networks, taken, `${path}.card_networks`) ?? limitsProblem(type, path);
};

const takenOf = (methods: readonly AcceptedMethod[], family: Enabled): readonly AcceptedMethod[] =>
  methods.filter(({ paymentMethod }) => paymentMethod === family.payment_method);

const familyProblem = (family: Enabled, methods: readonly AcceptedMethod[], path: string): Problem | null => {
  const taken = takenOf(methods, family);
  if (taken.length === 0 && !known.method.has(family.payment_method)) {
    return { field: `${path}.payment_method`, problem: "is no payment method" };
  }
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
 * Refuses names that nothing has, so that a misspelt method is noticed before a customer misses it, and limits that let
 * nothing through. What others take and this connector does not is kept, and never offered.
 * @throws {Failure} `unsupported_payment_method`, naming the member.
 */
export const assertEnabledMethods = (
  methods: readonly AcceptedMethod[],
  enabled: ConnectorAccount["payment_methods_enabled"] | undefined,
): void => {
  for (const [index, family] of (enabled ?? []).entries()) {
    const found = familyProblem(family, methods, `payment_methods_enabled.${String(index)}`);
    if (found !== null) throw failures.unsupported_payment_method({ ...found });
  }
};

const untakenOf = (family: Enabled, methods: readonly AcceptedMethod[]): readonly UnsupportedMethod[] => {
  const taken = takenOf(methods, family);
  const { payment_method, payment_method_types: types, payment_schemes: schemes } = family;
  if (taken.length === 0) return [{ payment_method, payment_method_type: null, card_network: null }];
  const own = networksOf(taken);
  const untaken = (type: string | null, networks: readonly string[] | null | undefined): readonly UnsupportedMethod[] =>
    (networks ?? [])
      .filter((network) => own.length > 0 && !own.includes(network))
      .map((network) => ({ payment_method, payment_method_type: type, card_network: network }));
  return [
    ...untaken(null, schemes),
    ...(types ?? []).flatMap((type): readonly UnsupportedMethod[] => {
      const name = nameOf(type);
      if (!isTaken(name, taken)) return [{ payment_method, payment_method_type: name, card_network: null }];
      return typeof type === "string" ? [] : untaken(name, type.card_networks);
    }),
  ];
};

/** What the settings enable and the connector does not take, each way once; null: nothing. */
export const unsupportedMethods = (
  methods: readonly AcceptedMethod[],
  enabled: ConnectorAccount["payment_methods_enabled"],
): readonly UnsupportedMethod[] | null => {
  const untaken = (enabled ?? []).flatMap((family) => untakenOf(family, methods));
  const once = [...new Map(untaken.map((way) => [JSON.stringify(way), way])).values()];
  return once.length === 0 ? null : once;
};
