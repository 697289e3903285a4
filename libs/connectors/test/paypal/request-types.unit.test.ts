// Checks the bodies that the adapter sends against the types of PayPal's own SDK: what does not fit does not compile.
import { describe, expect, it } from "@jest/globals";
import type {
  CaptureRequest,
  OrderRequest,
  PaymentTokenRequest,
  ReauthorizeRequest,
  RefundRequest,
  SetupTokenRequest,
} from "@paypal/paypal-server-sdk";

import type {
  CaptureParams,
  OrderParams,
  PaymentTokenParams,
  ReauthorizeParams,
  RefundParams,
  SetupTokenParams,
} from "../../src/providers/paypal/params.ts";

/** A member's name as the SDK spells it: `address_line_1` is `addressLine1` there. */
type Camel<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name;

/** As it is sent, in the SDK's spelling: what is undefined is left out. */
type Sent<Value> = Value extends readonly (infer Item)[]
  ? Sent<Item>[]
  : Value extends object
    ? { [Name in keyof Value as Camel<Name>]: Sent<Exclude<Value[Name], undefined>> }
    : Value;

/** The SDK's type in the words of the wire: its enumerations are texts there. */
type Wire<Value> = Value extends string
  ? `${Value}`
  : Value extends (infer Item)[]
    ? Wire<Item>[]
    : Value extends object
      ? { [Name in keyof Value]: Wire<Value[Name]> }
      : Value;

type Members<Value> = Exclude<Value, string | number | boolean | null | undefined>;
type ItemOf<Value> = Value extends readonly (infer Item)[] ? Item : Value;

/** Names of members, at any depth, that the SDK's type lacks. */
type Unknown<Ours, Theirs> = Ours extends object
  ? {
      [Name in keyof Ours]-?: Camel<Name> extends keyof Theirs
        ? Unknown<ItemOf<Members<Ours[Name]>>, ItemOf<Members<Theirs[Camel<Name>]>>>
        : Name;
    }[keyof Ours]
  : never;

/** Fails to compile unless every member is known to the SDK and has a type that it takes. */
const fits = <Ours extends object, Theirs>(
  ...[check]: [Unknown<Ours, Theirs>] extends [never]
    ? [check: (params: Sent<Ours>) => Wire<Theirs>]
    : [unknownMember: Unknown<Ours, Theirs>]
): boolean => typeof check === "function";

/** Every way to pay at once, so that the members of each are compared. */
type Sources = UnionToIntersection<NonNullable<OrderParams["payment_source"]>>;
type UnionToIntersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer Whole,
) => void
  ? Whole
  : never;
type WholeOrder = Omit<OrderParams, "payment_source"> & { readonly payment_source: Sources };
type WholeSetup = { readonly payment_source: UnionToIntersection<SetupTokenParams["payment_source"]> };

describe("the bodies of requests", () => {
  it("have only members that the SDK knows, with its types", () => {
    const checked = [
      fits<WholeOrder, OrderRequest>((params) => params),
      fits<CaptureParams, CaptureRequest>((params) => params),
      fits<RefundParams, RefundRequest>((params) => params),
      fits<ReauthorizeParams, ReauthorizeRequest>((params) => params),
      fits<WholeSetup, SetupTokenRequest>((params) => params),
      fits<PaymentTokenParams, PaymentTokenRequest>((params) => params),
    ];
    expect(checked).not.toContain(false);
  });

  it("have no member that is misspelt, at any depth", () => {
    interface Misspelt {
      intent: "CAPTURE";
      purchase_units: { amount: { currency: string } }[];
    }
    const unknown: Unknown<Misspelt, OrderRequest> = "currency";
    expect(fits<Misspelt, OrderRequest>(unknown)).toBe(false);
  });
});
