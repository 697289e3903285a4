// Checks the bodies that the adapter sends against the types of Stripe's own SDK: what does not fit does not compile.
import { describe, expect, it } from "@jest/globals";
import Stripe from "stripe";

import { stripeVersion } from "../../src/providers/stripe/calls.ts";
import type {
  CancelParams,
  CaptureParams,
  CustomerParams,
  DisputeParams,
  IncrementParams,
  PaymentIntentParams,
  PaymentMethodParams,
  RefundParams,
  ReleaseParams,
  SetupCancelParams,
  SetupIntentParams,
} from "../../src/providers/stripe/params.ts";
import type { WebhookEndpointParams } from "../../src/providers/stripe/webhook-endpoints.ts";

/** As it is sent: what is undefined is left out. */
type Sent<Value> = Value extends readonly (infer Item)[]
  ? Sent<Item>[]
  : Value extends object
    ? { [Name in keyof Value]: Sent<Exclude<Value[Name], undefined>> }
    : Value;

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
      fits<PaymentMethodParams, Stripe.PaymentMethodCreateParams>((params) => params),
      fits<CustomerParams, Stripe.CustomerCreateParams>((params) => params),
      fits<PaymentIntentParams, Stripe.PaymentIntentCreateParams>((params) => params),
      fits<SetupIntentParams, Stripe.SetupIntentCreateParams>((params) => params),
      fits<CaptureParams, Stripe.PaymentIntentCaptureParams>((params) => params),
      fits<ReleaseParams, Stripe.PaymentIntentCaptureParams>((params) => params),
      fits<CancelParams, Stripe.PaymentIntentCancelParams>((params) => params),
      fits<SetupCancelParams, Stripe.SetupIntentCancelParams>((params) => params),
      fits<IncrementParams, Stripe.PaymentIntentIncrementAuthorizationParams>((params) => params),
      fits<RefundParams, Stripe.RefundCreateParams>((params) => params),
      fits<DisputeParams, Stripe.DisputeUpdateParams>((params) => params),
      fits<WebhookEndpointParams, Stripe.WebhookEndpointCreateParams>((params) => params),
    ];
    expect(checked).not.toContain(false);
  });

  it("have no member that is misspelt, at any depth", () => {
    interface Misspelt {
      amount: number;
      payment_method_options: { card: { request_3ds: "any" } };
    }
    const unknown: Unknown<Misspelt, Stripe.PaymentIntentCreateParams> = "request_3ds";
    expect(fits<Misspelt, Stripe.PaymentIntentCreateParams>(unknown)).toBe(false);
  });

  it("are in the version of the SDK whose types they are held against", () => {
    expect(stripeVersion).toBe(Stripe.API_VERSION);
  });
});
