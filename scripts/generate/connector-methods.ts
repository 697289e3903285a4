import type { Connector } from "../../libs/connectors/src/index.ts";
import { registry } from "../../libs/connectors/src/index.ts";

type SupportedMethod = Connector["manifest"]["supportedMethods"][number];

/** What the decision engine asks of a way to pay: only payments may read the manifests themselves. */
const methodOf = (method: SupportedMethod) => ({
  payment_method: method.paymentMethod,
  payment_method_types: method.paymentMethodTypes,
  capture_methods: method.captureMethods,
  card_networks: method.cardNetworks ?? "all",
  currencies: method.currencies,
  countries: method.countries,
});

/** How every connector can process payments, by its name, for the decision engine; those for other work take none. */
export const generateConnectorMethods = (): Promise<ReadonlyMap<string, string>> => {
  const connectors = registry
    .names()
    .map((name) => [name, registry.get(name)?.manifest.supportedMethods.map(methodOf) ?? []] as const);
  const lines = connectors.map(
    ([name, methods]) =>
      `  ${JSON.stringify(name)}: [\n${methods.map((one) => `    ${JSON.stringify(one)}`).join(",\n")}\n  ]`,
  );
  const path = "services/decision-engine/src/domain/eligibility/connector-methods.json";
  return Promise.resolve(new Map([[path, `{\n${lines.join(",\n")}\n}\n`]]));
};
