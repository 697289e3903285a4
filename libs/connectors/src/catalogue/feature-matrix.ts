import type { ConnectorManifest, SupportedMethod, SupportedPayoutMethod } from "../port/manifest.ts";
import type { CredentialFormRow, WebhookSetupRow } from "./account-forms.ts";
import { credentialForms, webhookSetup } from "./account-forms.ts";

const yes = (flag: boolean): "supported" | "not_supported" => (flag ? "supported" : "not_supported");

const methodRows = (method: SupportedMethod): readonly FeatureMatrixMethod[] =>
  method.paymentMethodTypes.map((type) => ({
    payment_method: method.paymentMethod,
    payment_method_type: type,
    payment_method_type_display_name: type
      .split("_")
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(" "),
    mandates: yes(method.supportsMandates),
    refunds: yes(method.supportsRefunds),
    partial_refunds: yes(method.supportsPartialRefunds),
    incremental_authorization: yes(method.supportsIncrementalAuthorization),
    extended_authorization: yes(method.supportsExtendedAuthorization),
    post_capture_void: yes(method.supportsPostCaptureVoid),
    network_tokens: yes(method.supportsNetworkTokens === true),
    supported_capture_methods: method.captureMethods,
    three_ds: yes(method.threeDs !== "none"),
    no_three_ds: yes(method.threeDs !== "required"),
    supported_card_networks: method.cardNetworks ?? null,
    supported_countries: method.countries === "all" ? null : method.countries,
    supported_currencies: method.currencies === "all" ? null : method.currencies,
  }));

const payoutRow = (method: SupportedPayoutMethod): FeatureMatrixPayoutMethod => ({
  payout_type: method.payoutType,
  payout_method_types: method.types,
  supported_countries: method.countries === "all" ? null : method.countries,
  supported_currencies: method.currencies === "all" ? null : method.currencies,
});

export interface FeatureMatrixMethod {
  readonly payment_method: string;
  readonly payment_method_type: string;
  readonly payment_method_type_display_name: string;
  readonly mandates: "supported" | "not_supported";
  readonly refunds: "supported" | "not_supported";
  readonly partial_refunds: "supported" | "not_supported";
  readonly incremental_authorization: "supported" | "not_supported";
  readonly extended_authorization: "supported" | "not_supported";
  readonly post_capture_void: "supported" | "not_supported";
  readonly network_tokens: "supported" | "not_supported";
  readonly supported_capture_methods: readonly string[];
  readonly three_ds: "supported" | "not_supported";
  readonly no_three_ds: "supported" | "not_supported";
  /** Null: the question does not arise. */
  readonly supported_card_networks: readonly string[] | null;
  /** Null: every country. */
  readonly supported_countries: readonly string[] | null;
  /** Null: every currency. */
  readonly supported_currencies: readonly string[] | null;
}

export interface FeatureMatrixPayoutMethod {
  readonly payout_type: string;
  readonly payout_method_types: readonly string[];
  /** Null: every country. */
  readonly supported_countries: readonly string[] | null;
  /** Null: every currency. */
  readonly supported_currencies: readonly string[] | null;
}

/** One connector in `GET /feature_matrix`. */
export interface FeatureMatrixConnector {
  readonly name: string;
  readonly display_name: string;
  readonly description: string;
  readonly category: string;
  /** Values of `connector_type` that accounts may have. */
  readonly connector_types: readonly string[];
  readonly integration_status: string;
  readonly supported_payment_methods: readonly FeatureMatrixMethod[];
  readonly supported_payout_methods: readonly FeatureMatrixPayoutMethod[];
  readonly supported_webhook_flows: readonly string[];
  /** Whether the address of webhooks can be registered from here. */
  readonly webhook_registration: "supported" | "not_supported";
  /** Accepting disputes and answering them with evidence. */
  readonly disputes: "supported" | "not_supported";
  /** Sharing what is taken with another account. */
  readonly split_payments: "supported" | "not_supported";
  /** How the members are handled that only some providers have a field for. */
  readonly request_members: Readonly<Record<string, unknown>>;
  /** Whether it only ever talks to the sandbox provider. */
  readonly is_test: boolean;
  /** JSON Schema of `connector_account_details`. */
  readonly credential_schema: Readonly<Record<string, unknown>>;
  readonly credential_forms: readonly CredentialFormRow[];
  /** Null: it sends no webhooks. */
  readonly webhook_setup: WebhookSetupRow | null;
  /** Whether an account can be tried with a payment by a test card. */
  readonly test_payment: "supported" | "not_supported";
}

export interface FeatureMatrix {
  readonly connector_count: number;
  readonly connectors: readonly FeatureMatrixConnector[];
}

/** What the connectors can do, in the form of `GET /feature_matrix`. */
export const featureMatrixOf = (manifests: readonly ConnectorManifest[]): FeatureMatrix => ({
  connector_count: manifests.length,
  connectors: manifests.map((manifest) => ({
    name: manifest.name,
    display_name: manifest.displayName,
    description: manifest.description,
    category: manifest.connectorTypes[0],
    connector_types: manifest.connectorTypes,
    integration_status: manifest.integrationStatus,
    supported_payment_methods: manifest.supportedMethods.flatMap(methodRows),
    supported_payout_methods: (manifest.supportedPayoutMethods ?? []).map(payoutRow),
    supported_webhook_flows: manifest.webhookKinds,
    webhook_registration: yes(manifest.supportsWebhookRegistration === true),
    disputes: yes(manifest.disputes === "answerable"),
    split_payments: yes(manifest.supportsSplitPayments === true),
    request_members: manifest.requestMembers,
    is_test: manifest.integrationStatus === "sandbox",
    credential_schema: manifest.credentialSchema,
    credential_forms: credentialForms(manifest),
    webhook_setup: webhookSetup(manifest),
    test_payment: yes(manifest.setup?.testCard !== undefined),
  })),
});
