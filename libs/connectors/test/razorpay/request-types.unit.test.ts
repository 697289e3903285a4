// Checks the bodies that the adapter sends against the types of Razorpay's own SDK: what does not fit does not compile.
import { describe, expect, it } from "@jest/globals";
import type { Customers } from "razorpay/dist/types/customers.js";
import type { Disputes } from "razorpay/dist/types/disputes.js";
import type { Orders } from "razorpay/dist/types/orders.js";
import type { Payments } from "razorpay/dist/types/payments.js";
import type { Refunds } from "razorpay/dist/types/refunds.js";
import { createHmac } from "node:crypto";
import { createRequire } from "node:module";

import type {
  CardParams,
  ContestParams,
  CustomerParams,
  OrderParams,
  PaymentParams,
  RecurringParams,
  RefundParams,
  UpiParams,
} from "../../src/providers/razorpay/params.ts";
import { razorpayConnector } from "../../src/providers/razorpay/connector.ts";
import { credentials } from "./razorpay-account.ts";

type Members<Value> = Exclude<Value, string | number | boolean | null | undefined>;
type ItemOf<Value> = Value extends readonly (infer Item)[] ? Item : Value;

/** Names of members, at any depth, that the SDK's type lacks. */
type Unknown<Ours, Theirs> = Ours extends object
  ? {
      [Name in keyof Ours]-?: Name extends keyof Theirs
        ? Unknown<ItemOf<Members<Ours[Name]>>, ItemOf<Members<Theirs[Name]>>>
        : Name;
    }[keyof Ours]
  : never;

/** Without what is undefined and what is read-only, which the wire does not know. */
type Sent<Value> = Value extends readonly (infer Item)[]
  ? Sent<Item>[]
  : Value extends object
    ? { -readonly [Name in keyof Value]: Sent<Exclude<Value[Name], undefined>> }
    : Value;

type Loose<Value> = Value extends readonly (infer Item)[]
  ? Loose<Item>[]
  : Value extends object
    ? { [Name in keyof Value]?: Loose<Value[Name]> | undefined }
    : Value;

/** Fails to compile unless every member is known to the SDK and has a type that it takes. */
const fits = <Ours extends object, Theirs>(
  ...[check]: [Unknown<Ours, Theirs>] extends [never]
    ? [check: (params: Sent<Ours>) => Loose<Theirs>]
    : [unknownMember: Unknown<Ours, Theirs>]
): boolean => typeof check === "function";

// What the documents have and the SDK's types lack.
type OrderOfSdk = Orders.RazorpayOrderCreateRequestBody & {
  unique_receipt: boolean;
  customer_id: string;
  token: { max_amount: number; expire_at: number; frequency: string };
};
type PaymentOfSdk = Payments.RazorpayPaymentS2SCreateRequestBody & {
  method: string;
  callback_url: string;
  bank: string;
  wallet: string;
  recurring: boolean;
  auth_type: string;
};

describe("the bodies of requests", () => {
  it("have only members that the SDK knows, with its types", () => {
    const checked = [
      fits<CustomerParams, Omit<Customers.RazorpayCustomerCreateRequestBody, "fail_existing"> & { fail_existing: "0" }>(
        (params) => params,
      ),
      fits<OrderParams, OrderOfSdk>((params) => params),
      fits<PaymentParams, PaymentOfSdk>((params) => params),
      fits<CardParams, Payments.RazorpayCardS2SMethod>((params) => params),
      fits<Omit<UpiParams, "upi">, Payments.RazorpayPaymentUpiCreateRequestBody>((params) => params),
      fits<
        Extract<UpiParams["upi"], { flow: "collect" }>,
        NonNullable<Payments.RazorpayPaymentUpiCreateRequestBody["upi"]>
      >((params) => params),
      fits<RecurringParams, Payments.RazorpayRecurringPaymentCreateRequestBody>((params) => params),
      fits<RefundParams, Refunds.RazorpayRefundCreateRequestBody>((params) => params),
      fits<ContestParams, Disputes.RazorpayDisputesContestBaseRequestBody>((params) => params),
    ];
    expect(checked).not.toContain(false);
  });

  it("have no member that is misspelt, at any depth", () => {
    interface Misspelt {
      amount: number;
      payment: { capturing: "manual" };
    }
    const unknown: Unknown<Misspelt, OrderOfSdk> = "capturing";
    expect(fits<Misspelt, OrderOfSdk>(unknown)).toBe(false);
  });
});

interface Sdk {
  validateWebhookSignature(body: string, signature: string, secret: string): boolean;
  validatePaymentVerification(
    params: { readonly order_id: string; readonly payment_id: string },
    signature: string,
    secret: string,
  ): boolean;
}

const sdk = createRequire(import.meta.url)("razorpay/dist/utils/razorpay-utils.js") as Sdk;
const signed = (text: string, secret: string): string => createHmac("sha256", secret).update(text).digest("hex");

describe("signatures", () => {
  const verifies = (text: string, signature: string, secret: string): boolean =>
    razorpayConnector.webhooks?.verify({
      rawBody: Buffer.from(text),
      headers: { "x-razorpay-signature": signature },
      secret,
      credentials,
      now: new Date(),
    }) ?? false;

  it("of webhooks are good exactly where the SDK calls them good", () => {
    const body = '{"event":"payment.captured"}';
    const good = "016023acef0ec9b7de72e60947e71c4db59259047a0e7345b5f7b848cd84e0bf";
    const others = [good.slice(0, -1) + "e", signed(`${body} `, "wh_secret"), signed(body, "another")];
    for (const signature of [good, ...others]) {
      const isGood = sdk.validateWebhookSignature(body, signature, "wh_secret");
      expect([signature, verifies(body, signature, "wh_secret")]).toEqual([signature, isGood]);
    }
    expect(verifies(body, good, "wh_secret")).toBe(true);
  });

  it("of returning customers cover order and payment in this order", () => {
    const ids = { order_id: "order_1", payment_id: "pay_1" };
    const known = "dd0f51ec9e75790ad1f7cc8e1a83d12f0a58a9641601a3cffa5c695972543c82";
    expect(signed("order_1|pay_1", "key_secret")).toBe(known);
    expect(sdk.validatePaymentVerification(ids, known, "key_secret")).toBe(true);
  });
});
