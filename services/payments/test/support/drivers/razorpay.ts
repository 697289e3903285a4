import { razorpayConformance } from "../../../../../libs/connectors/test/razorpay/conformance.ts";
import type { RazorpayEvent } from "../../../../../libs/connectors/test/emulators/razorpay/server.ts";
import { startRazorpayEmulator } from "../../../../../libs/connectors/test/emulators/razorpay/server.ts";
import type { HeldPayment, Wire } from "../../../../../libs/connectors/test/emulators/razorpay/state.ts";
import {
  credentials,
  goodCard,
  keyId,
  keySecret,
} from "../../../../../libs/connectors/test/razorpay/razorpay-account.ts";
import type { Ledger, ProviderDriver } from "../provider-driver.ts";
import { addressWith, needed, notificationOf, totalOf, webhooksOf } from "../provider-driver.ts";

const webhooks = webhooksOf(razorpayConformance);

const ledgerOf = ({ status, amount, captured, amount_refunded: refunded }: HeldPayment): Ledger => ({
  held: status === "authorized" ? amount : 0,
  captured: captured ? amount : 0,
  refunded: captured ? refunded : 0,
});

/** What Razorpay needs of every customer. */
const customer = {
  email: "ada@example.com",
  billing: { phone: { number: "9000090000", country_code: "+91" } },
  browser_info: { ip_address: "105.106.107.108", user_agent: "Mozilla/5.0" },
};

export const razorpayDriver = async (): Promise<ProviderDriver> => {
  const emulator = await startRazorpayEmulator({ keyId, keySecret });
  const attemptsOf = (paymentId: string): readonly HeldPayment[] =>
    emulator.payments().filter(({ notes }) => (notes as Wire)["payment_id"] === paymentId);
  const lastOf = (paymentId: string): HeldPayment => needed(attemptsOf(paymentId).at(-1), paymentId);
  const sign = (reported: object, secret: string) => emulator.sign(reported as RazorpayEvent, secret);
  return {
    connector: "razorpay",
    displayName: "Razorpay",
    url: emulator.url,
    addressVariables: ["RAZORPAY_URL"],
    account: { credentials, webhookSecret: webhooks.secret },
    unknownCredentials: { ...credentials, key1: "thiskeyofaccountisunknown" },
    secrets: [keySecret, webhooks.secret],
    cards: {
      succeeds: goodCard,
      declined: "4000000000009995",
      refused: "4000000000000002",
      challenged: goodCard,
      disputed: "4000000000000259",
    },
    inexpressible: { amount: 1001, currency: "KWD" },
    captureMethods: ["automatic", "manual"],
    capturesWhole: true,
    networkTransactions: "refused",
    customer,
    losses: ["answers", "requests"],
    violations: emulator.violations,
    process: emulator.work,
    notification: notificationOf({ ...webhooks, sign }, emulator.events),
    ledgerOf: (paymentId) => totalOf(attemptsOf(paymentId).map(ledgerOf)),
    confirm: (paymentId) => {
      for (const { id } of attemptsOf(paymentId)) emulator.authenticate(id, true);
    },
    authenticate: (paymentId, result) => {
      const { id, _body: body } = lastOf(paymentId);
      const isGood = result === "authenticated";
      emulator.authenticate(id, isGood);
      const address = (body as Wire)["callback_url"];
      // Only who has confirmed brings Razorpay's signature.
      return addressWith(address, isGood ? emulator.callback(id) : { razorpay_payment_id: id });
    },
    openDispute: () => undefined,
    decideDispute: (paymentId, result) => {
      const { id } = lastOf(paymentId);
      const dispute = needed(
        emulator.disputes().find(({ payment_id: of }) => of === id),
        `dispute of ${paymentId}`,
      );
      emulator.decideDispute(String(dispute["id"]), result);
    },
    stop: emulator.stop,
  };
};
