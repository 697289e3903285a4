import { startRazorpayEmulator } from "../../../../../libs/connectors/test/emulators/razorpay/server.ts";
import {
  credentials,
  goodCard,
  keyId,
  keySecret,
} from "../../../../../libs/connectors/test/razorpay/razorpay-account.ts";
import type { ProviderDriver } from "../provider-driver.ts";
import { totalOf } from "../provider-driver.ts";

const webhookSecret = "secret_of_the_webhook";

export const razorpayDriver = async (): Promise<ProviderDriver> => {
  const emulator = await startRazorpayEmulator({ keyId, keySecret });
  let told = 0;
  return {
    connector: "razorpay",
    displayName: "Razorpay",
    url: emulator.url,
    addressVariables: ["RAZORPAY_URL"],
    account: { credentials, webhookSecret },
    cards: { succeeds: goodCard, declined: "4000000000000002" },
    captureMethods: ["automatic", "manual"],
    customer: {
      email: "ada@example.com",
      billing: { phone: { number: "9000090000", country_code: "+91" } },
      browser_info: { ip_address: "105.106.107.108", user_agent: "Mozilla/5.0" },
    },
    losses: ["answers", "requests"],
    violations: emulator.violations,
    process: emulator.process,
    news: () => {
      const fresh = emulator.events().slice(told);
      told += fresh.length;
      return fresh.map((event) => {
        const { rawBody: bytes, headers } = emulator.sign(event, webhookSecret);
        return { bytes, headers };
      });
    },
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
    stop: emulator.stop,
  };
};
