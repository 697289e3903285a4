// Checks the bodies that the adapter sends against the types of Adyen's own SDK: what does not fit does not compile.
import { describe, expect, it } from "@jest/globals";
import type { Types } from "@adyen/api-library";
import type {
  AcceptDisputeRequest,
  DefendDisputeRequest,
  SupplyDefenseDocumentRequest,
} from "@adyen/api-library/lib/src/typings/disputes/models.js";

import type {
  AcceptDisputeParams,
  AccountParams,
  AmountUpdateParams,
  ApplePayParams,
  BlikParams,
  CancelParams,
  CaptureParams,
  CardParams,
  DefendDisputeParams,
  DetailsParams,
  GooglePayParams,
  PaymentMethodsParams,
  PaymentParams,
  PhoneParams,
  RedirectParams,
  RefundParams,
  SepaDebitParams,
  StandaloneCancelParams,
  SupplyDocumentParams,
} from "../../src/providers/adyen/params.ts";
import type {
  CardPayoutParams,
  ModifyPayoutParams,
  SubmitPayoutParams,
} from "../../src/providers/adyen/payout-params.ts";
import type { WebhookParams } from "../../src/providers/adyen/webhook-registration.ts";

type Checkout = typeof Types.checkout;

/** The SDK's type in the words of the wire: its enumerations are texts there. */
type Wire<Value> = Value extends string
  ? `${Value}`
  : Value extends (infer Item)[]
    ? Wire<Item>[]
    : Value extends object
      ? { [Name in keyof Value]: Wire<Value[Name]> }
      : Value;

type Model<Name extends keyof Checkout> = Checkout[Name] extends new () => infer Instance ? Wire<Instance> : never;

type PayoutModel<Name extends keyof typeof Types.payout> = (typeof Types.payout)[Name] extends new () => infer Instance
  ? Wire<Instance>
  : never;

/** A day goes over the wire as text, and the SDK writes it from a Date. */
type SubmitModel = Omit<PayoutModel<"StoreDetailAndSubmitRequest">, "dateOfBirth"> & { dateOfBirth: string };

/** Of the many ways to pay, the one with cards. */
type Payment = Omit<Model<"PaymentRequest">, "paymentMethod"> & { paymentMethod: Model<"CardDetails"> };

/** As it is sent: what is undefined is left out. */
type Sent<Value> = Value extends readonly (infer Item)[]
  ? Sent<Item>[]
  : Value extends object
    ? { [Name in keyof Value]: Sent<Exclude<Value[Name], undefined>> }
    : Value;

type PlainType = "alipay" | "alipay_hk" | "benefit" | "knet" | "touchngo" | "trustly";
type WalletType = "dana" | "gcash" | "gopay_wallet" | "kakaopay" | "momo_wallet" | "paysafecard";

type Members<Value> = Exclude<Value, string | number | boolean | null | undefined>;

/** Names of members, at any depth, that the SDK's type lacks. */
type Unknown<Ours, Theirs> = Ours extends readonly unknown[]
  ? never
  : Ours extends object
    ? string extends keyof Ours
      ? never
      : {
          [Name in keyof Ours]-?: Name extends keyof Theirs
            ? Unknown<Members<Ours[Name]>, Members<Theirs[Name]>>
            : Name;
        }[keyof Ours]
    : never;

/** Fails to compile unless every member is known to the SDK and has a type that it takes. */
const fits = <Ours extends object, Theirs>(
  ...[check]: [Unknown<Ours, Theirs>] extends [never]
    ? [check: (params: Sent<Ours>) => Theirs]
    : [unknownMember: Unknown<Ours, Theirs>]
): boolean => typeof check === "function";

describe("the bodies of requests", () => {
  it("have only members that the SDK knows, with its types", () => {
    const checked = [
      fits<PaymentParams<CardParams>, Payment>((params) => params),
      fits<ApplePayParams, Model<"ApplePayDetails">>((params) => params),
      fits<GooglePayParams, Model<"GooglePayDetails">>((params) => params),
      fits<BlikParams, Model<"BlikDetails">>((params) => params),
      fits<SepaDebitParams, Model<"SepaDirectDebitDetails">>((params) => params),
      fits<RedirectParams & { type: "ideal" }, Model<"IdealDetails">>((params) => params),
      fits<RedirectParams & { type: "klarna" }, Model<"KlarnaDetails">>((params) => params),
      fits<RedirectParams & { type: "paypal" }, Model<"PayPalDetails">>((params) => params),
      fits<RedirectParams & { type: "affirm" }, Model<"AffirmDetails">>((params) => params),
      fits<RedirectParams & { type: "afterpaytouch" | "clearpay" }, Model<"AfterpayDetails">>((params) => params),
      fits<RedirectParams & { type: "mobilepay" }, Model<"MobilePayDetails">>((params) => params),
      fits<RedirectParams & { type: "paybybank" }, Model<"PayByBankDetails">>((params) => params),
      fits<RedirectParams & { type: "twint" }, Model<"TwintDetails">>((params) => params),
      fits<RedirectParams & { type: PlainType }, Model<"PaymentDetails">>((params) => params),
      fits<RedirectParams & { type: WalletType }, Model<"StoredPaymentMethodDetails">>((params) => params),
      fits<PhoneParams & { type: "mbway"; shopperEmail: string }, Model<"MbwayDetails">>((params) => params),
      fits<Omit<PhoneParams, "shopperEmail"> & { type: "vipps" }, Model<"VippsDetails">>((params) => params),
      fits<Omit<AccountParams, "holderName"> & { type: "ach" }, Model<"AchDetails">>((params) => params),
      fits<Omit<AccountParams, "ownerName"> & { type: "directdebit_GB" }, Model<"BacsDirectDebitDetails">>(
        (params) => params,
      ),
      fits<DetailsParams, Model<"PaymentDetailsRequest">>((params) => params),
      fits<CaptureParams, Model<"PaymentCaptureRequest">>((params) => params),
      fits<CancelParams, Model<"PaymentCancelRequest">>((params) => params),
      fits<StandaloneCancelParams, Model<"StandalonePaymentCancelRequest">>((params) => params),
      fits<RefundParams, Model<"PaymentRefundRequest">>((params) => params),
      fits<PaymentMethodsParams, Model<"PaymentMethodsRequest">>((params) => params),
      fits<AcceptDisputeParams, Wire<AcceptDisputeRequest>>((params) => params),
      fits<DefendDisputeParams, Wire<DefendDisputeRequest>>((params) => params),
      fits<SupplyDocumentParams, Wire<SupplyDefenseDocumentRequest>>((params) => params),
      fits<SubmitPayoutParams, SubmitModel>((params) => params),
      fits<CardPayoutParams, PayoutModel<"PayoutRequest">>((params) => params),
      fits<ModifyPayoutParams, PayoutModel<"ModifyRequest">>((params) => params),
      fits<WebhookParams, Wire<InstanceType<typeof Types.management.CreateMerchantWebhookRequest>>>((params) => params),
      fits<AmountUpdateParams, Model<"PaymentAmountUpdateRequest">>((params) => params),
    ];
    expect(checked).not.toContain(false);
  });

  it("have no member that is misspelt, at any depth", () => {
    interface Misspelt {
      mpiData: { dsTransId: string };
    }
    const unknown: Unknown<Misspelt, Payment> = "dsTransId";
    expect(fits<Misspelt, Payment>(unknown)).toBe(false);
  });
});
