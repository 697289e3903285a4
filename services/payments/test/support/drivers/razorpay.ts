import { razorpayConformance } from "../../../../../libs/connectors/test/razorpay/conformance.ts";
import { startRazorpayEmulator } from "../../../../../libs/connectors/test/emulators/razorpay/server.ts";
import {
  credentials,
  goodCard,
  keyId,
  keySecret,
} from "../../../../../libs/connectors/test/razorpay/razorpay-account.ts";
import type { ProviderDriver } from "../provider-driver.ts";
import { newsOf, totalOf, webhooksOf } from "../provider-driver.ts";

const webhooks = webhooksOf(razorpayConformance);

const notPlayed = (): never => {
  throw new TypeError("Razorpay is walked only, so far");
};

export const razorpayDriver = async (): Promise<ProviderDriver> => {
  const emulator = await startRazorpayEmulator({ keyId, keySecret });
  return {
    connector: "razorpay",
    displayName: "Razorpay",
    url: emulator.url,
    addressVariables: ["RAZORPAY_URL"],
    account: { credentials, webhookSecret: webhooks.secret },
    unknownCredentials: credentials,
    secrets: [keySecret],
    cards: {
      succeeds: goodCard,
      declined: "4000000000000002",
      refused: "4000000000000002",
      disputed: goodCard,
    },
    inexpressible: { amount: 1001, currency: "KWD" },
    captureMethods: ["automatic", "manual"],
    customer: {
      email: "ada@example.com",
      billing: { phone: { number: "9000090000", country_code: "+91" } },
      browser_info: { ip_address: "105.106.107.108", user_agent: "Mozilla/5.0" },
    },
    losses: ["answers", "requests"],
    violations: emulator.violations,
    process: emulator.process,
    news: newsOf(webhooks, emulator.events),
    ledgerOf: (paymentId) =>
      totalOf(
        emulator
          .payments()
          .filter(({ notes }) => (notes as Readonly<Record<string, unknown>>)["payment_id"] === paymentId)
          .map(({ status, amount, captured, amount_refunded: refunded }) => ({
            held: status === "authorized" ? amount : 0,
            captured: captured ? amount : 0,
            refunded: captured ? refunded : 0,
          })),
      ),
    authenticate: notPlayed,
    openDispute: notPlayed,
    decideDispute: notPlayed,
    stop: emulator.stop,
  };
};
