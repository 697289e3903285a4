import type { Decision, DecisionRequest } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import { anotherService, engineKeyOf } from "./engine-app.ts";
import type { Replica } from "./engine-app.ts";

/** A card payment in euro that fauxpay and phonypay could take. */
export const decisionRequest = (members: Partial<DecisionRequest> = {}): DecisionRequest => ({
  merchant_id: "kiosk",
  profile_id: "pro_kiosk",
  payment_id: "pay_1",
  attempt: 1,
  candidates: [
    { connector: "fauxpay", merchant_connector_id: "mca_fauxpay" },
    { connector: "phonypay", merchant_connector_id: "mca_phonypay" },
  ],
  exclude: [],
  amount: 4_990,
  currency: "EUR",
  payment_method: "card",
  payment_method_type: "credit",
  card_network: "Visa",
  card_bin: "411111",
  country: "DE",
  billing_country: "DE",
  authentication_type: "no_three_ds",
  capture_method: "automatic",
  metadata: null,
  ...members,
});

/** Asks a replica for several payments in one call, as the payments service does. */
export const askForDecisions = async (
  replica: Replica,
  requests: readonly DecisionRequest[],
): Promise<readonly Decision[]> => {
  const answer = await replica.call(anotherService, "POST", "/internal/decisions", { requests });
  if (answer.status !== 200) throw new Error(`The decisions were refused: ${answer.text}`);
  // The server has checked the answer against this very contract.
  return answer.body["decisions"] as unknown as readonly Decision[];
};

/** Asks a replica for one payment. */
export const askForDecision = async (replica: Replica, members: Partial<DecisionRequest> = {}): Promise<Decision> => {
  const [decision] = await askForDecisions(replica, [decisionRequest(members)]);
  if (decision === undefined) throw new Error("There is no decision in the answer.");
  return decision;
};

/** Why a decision was made, as the audit of its payment shows. */
export interface LoggedDecision {
  readonly ranked: readonly { readonly connector: string; readonly reasons: readonly string[] }[];
  readonly explanation: Readonly<Record<string, unknown>>;
}

/** What the audit shows of the decisions for a payment, once there are so many: they are logged after the answer. */
export const decisionsOf = (
  replica: Replica,
  merchantId: string,
  paymentId: string,
  count = 1,
): Promise<readonly LoggedDecision[]> =>
  eventually(async () => {
    const path = `/analytics/payment-audit?payment_id=${paymentId}`;
    const { body } = await replica.call(engineKeyOf(merchantId), "GET", path);
    const timeline = body["timeline"] as unknown as readonly { readonly details_json: LoggedDecision | null }[];
    const reported = timeline.flatMap(({ details_json: details }) => details ?? []);
    return reported.length === count && reported;
  });
