import type { Facts } from "@railyard/rules";

import connectorMethods from "./connector-methods.json" with { type: "json" };

type Values = readonly string[] | string;

/** One way to pay that a connector takes; `all` is every value. */
interface ConnectorMethod {
  readonly payment_method: string;
  readonly payment_method_types: readonly string[];
  readonly capture_methods: readonly string[];
  readonly card_networks: Values;
  readonly currencies: Values;
  readonly countries: Values;
}

/** Of the connectors' manifests, by the name in lower case. */
const methodsByConnector: ReadonlyMap<string, readonly ConnectorMethod[]> = new Map(
  Object.entries<readonly ConnectorMethod[]>(connectorMethods).map(([name, methods]) => [name.toLowerCase(), methods]),
);

/** What is known of a payment in lower case; undefined where nothing is. */
const knownOf = ({ values }: Facts, key: string): string | undefined => {
  const value = values.get(key)?.value;
  return value === undefined ? undefined : String(value).toLowerCase();
};

/** Unknown attributes exclude no candidate. */
const admits = (list: Values, known: string | undefined): boolean =>
  list === "all" || known === undefined || (list as readonly string[]).some((one) => one.toLowerCase() === known);

const typeOf = (facts: Facts, method: string | undefined): string | undefined =>
  knownOf(facts, "payment_method_type") ??
  // The key named after the family of the payment method contains the sub-type, too.
  (method === undefined ? undefined : knownOf(facts, method)) ??
  (method === "card" ? knownOf(facts, "card_type") : undefined);

const isAcceptedBy = (one: ConnectorMethod, facts: Facts): boolean => {
  const method = knownOf(facts, "payment_method");
  return (
    admits([one.payment_method], method) &&
    admits(one.payment_method_types, typeOf(facts, method)) &&
    admits(one.capture_methods, knownOf(facts, "capture_method")) &&
    admits(one.card_networks, knownOf(facts, "card_network")) &&
    admits(one.currencies, knownOf(facts, "currency")) &&
    admits(one.countries, knownOf(facts, "billing_country"))
  );
};

/** Other names of networks, by what manifests call them. */
const otherNames: Readonly<Record<string, string>> = { amex: "americanexpress", diners: "dinersclub" };

const plainName = (network: string): string => {
  const name = network.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return otherNames[name] ?? name;
};

/**
 * Whether the connector's manifest names the network among those whose cards it takes. Gateways that Railyard has no
 * connector for take any.
 */
export const acceptsNetwork = (gatewayName: string, network: string): boolean => {
  const methods = methodsByConnector.get(gatewayName.toLowerCase());
  if (methods === undefined) return true;
  const name = plainName(network);
  return methods.some(
    ({ payment_method: method, card_networks: networks }) =>
      method === "card" && (typeof networks === "string" || networks.some((one) => plainName(one) === name)),
  );
};

/**
 * Whether the connector's manifest lets it process the payment, as far as the payment is known. Gateways that Railyard
 * has no connector for process any.
 */
export const acceptsPayment = (gatewayName: string, facts: Facts): boolean => {
  const methods = methodsByConnector.get(gatewayName.toLowerCase());
  return methods === undefined || methods.some((one) => isAcceptedBy(one, facts));
};
