import type { ConnectorHealthRecorder, PaymentChange } from "../../ports.ts";

/** Notes the outcomes of attempts that have been stored. */
export const measureHealth =
  (health: Pick<ConnectorHealthRecorder, "settled">) =>
  ({ after: { attempt, payment }, events }: PaymentChange): void => {
    const { merchantConnectorId } = attempt;
    if (merchantConnectorId === null) return;
    const { merchantId } = payment;
    for (const { verdict } of events)
      if (verdict === "success" || verdict === "failure")
        health.settled({ merchantId, merchantConnectorId }, verdict === "success");
  };
