import { setTimeout as delay } from "node:timers/promises";
import { OperationalError } from "@railyard/failures";
import { cardPayment, cards, createApiClient, merchantServer, setUpMerchant } from "@railyard/local";
import type { ReadyMerchant } from "@railyard/local";
import type { Surroundings } from "./surroundings.ts";

export interface FirstPayment {
  readonly merchant: ReadyMerchant;
  readonly steps: readonly string[];
}

const webhookPatienceMs = 30_000;

const expectStatus = (what: string, status: unknown, wanted: string): void => {
  if (status === wanted) return;
  throw new OperationalError("not_usable", `${what} is ${String(status)}, not ${wanted}.`);
};

/**
 * Uses the release as its first merchant: account, key, connectors, a payment, a refund, and their signed webhooks.
 * @throws {OperationalError} `call_refused` or `not_usable`
 */
export const takeFirstPayment = async (
  { adminKey, inbox, setMerchant }: Pick<Surroundings, "adminKey" | "inbox" | "setMerchant">,
  gatewayUrl: string,
): Promise<FirstPayment> => {
  const client = createApiClient(gatewayUrl);
  try {
    const merchant = await setUpMerchant(client, { adminKey, merchantId: "first_merchant", webhookUrl: inbox.url });
    setMerchant(merchant);
    const server = merchantServer(client, merchant);
    const payment = await server.post("/payments", cardPayment(cards.succeeds));
    expectStatus("The first payment", payment.body["status"], "succeeded");
    const refund = await server.post("/refunds", { payment_id: payment.body["payment_id"], amount: 540 });
    expectStatus("The first refund", refund.body["status"], "succeeded");
    const deadline = Date.now() + webhookPatienceMs;
    const wanted = ["payment_succeeded", "refund_succeeded"];
    const missing = (): readonly string[] =>
      wanted.filter(
        (type) =>
          !inbox
            .received()
            .some(({ rawBody, isSignatureValid }) => isSignatureValid === true && rawBody.includes(`"${type}"`)),
      );
    while (missing().length > 0) {
      if (Date.now() > deadline) {
        throw new OperationalError("not_usable", `No signed webhook came for ${missing().join(" and ")}.`);
      }
      await delay(100);
    }
    const names = ["merchant account, key and two connectors made", "payment succeeded", "refund succeeded"];
    return { merchant, steps: [`${names.join(", ")}, both signed webhooks received, through the gateway's Service`] };
  } finally {
    client.close();
  }
};
