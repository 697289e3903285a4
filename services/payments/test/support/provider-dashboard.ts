// What is done in the provider's own dashboard: by the provider's API, with the account's credentials, behind our back.
import type { FlowInputs, FlowOutcomes } from "@railyard/connectors";
import { addressesFor, callConnector, createTransport, credentialsOf } from "@railyard/connectors";
import type { Payment } from "@railyard/contracts";
import { createMetrics, silentLogger } from "@railyard/telemetry";

import type { ProviderDriver } from "./provider-driver.ts";
import { connectorNamed } from "./provider-stage.ts";

export interface ProviderDashboard {
  refund(payment: Payment, amount: number): Promise<FlowOutcomes["refund"]>;
  capture(payment: Payment, amount: number): Promise<FlowOutcomes["capture"]>;
  void(payment: Payment): Promise<FlowOutcomes["void"]>;
  close(): void;
}

type DashboardFlow = "refund" | "capture" | "void";

/** The dashboard of the account that the driver's payments go to. */
export const openDashboard = (driver: ProviderDriver): ProviderDashboard => {
  const connector = connectorNamed(driver.connector);
  const hosts = Object.values(connector.manifest.hosts).flatMap(({ test, live }) => [test, live]);
  const configured = Object.fromEntries(hosts.map(({ variable }) => [variable, driver.url]));
  const identity = { credentials: credentialsOf(driver.account.credentials), testMode: true };
  const addresses = addressesFor(connector.manifest, configured, identity);
  if (addresses === null) throw new TypeError(`${driver.connector} has no addresses`);
  const transport = createTransport({ timeoutMs: 5_000, logger: silentLogger, metrics: createMetrics("test") });
  let made = 0;
  const call = <Flow extends DashboardFlow>(flow: Flow, input: FlowInputs[Flow]): Promise<FlowOutcomes[Flow]> => {
    const idempotencyKey = `dashboard:${flow}_${String(made)}_${String(Date.now())}`;
    const context = { ...identity, ...addresses, idempotencyKey, merchantConnectorId: "dashboard" };
    return callConnector(connector, flow, context, input, transport);
  };
  const referenceOf = (payment: Payment) => {
    made += 1;
    return {
      paymentId: payment.payment_id,
      attemptId: `${payment.payment_id}_${String(payment.attempt_count)}`,
      connectorTransactionId: payment.connector_transaction_id ?? "",
      authorizationKey: `${payment.merchant_id}:${payment.payment_id}_${String(payment.attempt_count)}`,
      amount: payment.amount,
      currency: payment.currency,
      captureMethod: payment.capture_method ?? "automatic",
      isPartialAuthorizationEnabled: false,
    };
  };
  return {
    refund: (payment, amount) => {
      const { paymentId, attemptId, connectorTransactionId, currency } = referenceOf(payment);
      const refundId = `dashboard_${String(made)}_${paymentId.slice(-8)}`;
      const names = { refundId, paymentId, attemptId, connectorTransactionId };
      return call("refund", { ...names, amount, currency, reason: null, webhookUrl: null });
    },
    capture: (payment, amountToCapture) => {
      const reference = referenceOf(payment);
      const captureId = `dashboard_${String(made)}_${reference.paymentId.slice(-8)}`;
      return call("capture", { ...reference, captureId, amountToCapture, amountCaptured: 0, isFinal: true });
    },
    void: (payment) => call("void", { ...referenceOf(payment), reason: null }),
    close: () => {
      transport.close();
    },
  };
};
