import { adyenConnector } from "../providers/adyen/connector.ts";
import type { Connector } from "../port/connector.ts";
import { fakethreeds } from "../sandbox/fakethreeds/manifest.ts";
import { faketax } from "../sandbox/faketax/manifest.ts";
import type { FeatureMatrix } from "./feature-matrix.ts";
import { featureMatrixOf } from "./feature-matrix.ts";
import { fauxpay } from "../sandbox/fauxpay/manifest.ts";
import type { ConnectorManifest } from "../port/manifest.ts";
import { payoutsim } from "../sandbox/payoutsim/manifest.ts";
import { phonypay } from "../sandbox/phonypay/manifest.ts";
import { pretendpay } from "../sandbox/pretendpay/manifest.ts";
import { shampay } from "../sandbox/shampay/manifest.ts";
import {
  sandboxAuthenticationConnector,
  sandboxPaymentConnector,
  sandboxPayoutConnector,
  sandboxTaxConnector,
} from "../sandbox/protocol/sandbox-connector.ts";
import { checkoutConnector } from "../providers/checkout/connector.ts";
import { stripeConnector } from "../providers/stripe/connector.ts";
import { braintreeConnector } from "../providers/braintree/connector.ts";
import { paypalConnector } from "../providers/paypal/connector.ts";
import { razorpayConnector } from "../providers/razorpay/connector.ts";

/** Every connector of this build. */
export interface ConnectorRegistry {
  /** Values of `connector_name`, sorted. */
  names(): readonly string[];
  get(name: string): Connector | undefined;
  manifests(): readonly ConnectorManifest[];
  /** Body of `GET /feature_matrix`. */
  featureMatrix(): FeatureMatrix;
}

const connectors: readonly Connector[] = [
  sandboxPaymentConnector(fauxpay),
  sandboxPaymentConnector(phonypay),
  sandboxPaymentConnector(pretendpay),
  sandboxPaymentConnector(shampay),
  sandboxPayoutConnector(payoutsim),
  sandboxAuthenticationConnector(fakethreeds),
  sandboxTaxConnector(faketax),
  checkoutConnector,
  braintreeConnector,
  paypalConnector,
  razorpayConnector,
  stripeConnector,
  adyenConnector,
];

/** Adding a provider is a folder and a line above. */
export const createRegistry = (offered: readonly Connector[] = connectors): ConnectorRegistry => {
  const byName = new Map(offered.map((connector) => [connector.manifest.name, connector]));
  const names = [...byName.keys()].sort();
  const manifests = names.flatMap((name) => byName.get(name)?.manifest ?? []);
  const matrix = featureMatrixOf(manifests);
  return {
    names: () => names,
    get: (name) => byName.get(name),
    manifests: () => manifests,
    featureMatrix: () => matrix,
  };
};

/** The registry of all connectors; it holds no state, so one serves every application of a process. */
export const registry: ConnectorRegistry = createRegistry();

const withoutTestConnectors: ConnectorRegistry = createRegistry(
  connectors.filter(({ manifest }) => manifest.integrationStatus !== "sandbox"),
);

/** The connectors of an installation: in production none that only ever talks to the sandbox provider. */
export const registryFor = (environment: string): ConnectorRegistry =>
  environment === "production" ? withoutTestConnectors : registry;
