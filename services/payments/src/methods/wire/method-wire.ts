import type { PaymentMethod, PaymentMethodDataRequest, PaymentMethodType } from "@railyard/contracts";

import type { MethodContext } from "../domain/card-method.ts";
import { cardMethod } from "../domain/card-method.ts";
import type { MethodInput } from "../domain/method-input.ts";
import { belongsTo, typesOf } from "../domain/method-types.ts";
import { failures } from "../failures.ts";
import { statedCardFromWire } from "./card-wire.ts";
import { networkTokenFromWire, networkTokenSummaryFromWire } from "./network-token-wire.ts";

/** The members of a request that state how the customer pays. */
export interface MethodRequest {
  readonly payment_method?: PaymentMethod | null | undefined;
  readonly payment_method_type?: PaymentMethodType | null | undefined;
  readonly payment_method_data?: PaymentMethodDataRequest | null | undefined;
}

// These accompany a method that another member names; they are no methods of their own.
const companions: readonly string[] = ["billing", "card_token", "mandate_payment"];

/** The kinds of data that were sent, without billing. */
const kindsOf = (data: PaymentMethodDataRequest): readonly [string, unknown][] =>
  Object.entries(data).filter(([name, value]) => !companions.includes(name) && value !== null && value !== undefined);

/** Whether the data are of a method, and not only what a stored one still needs. */
export const hasMethodData = (data: PaymentMethodDataRequest | null): boolean =>
  data !== null && kindsOf(data).length > 0;

const checkType = (method: PaymentMethod, type: PaymentMethodType | null): void => {
  if (type === null) {
    if (method !== "card") throw failures.missing_field({ field: "payment_method_type" });
    return;
  }
  if (!belongsTo(type, method)) {
    throw failures.method_data_mismatch({
      field: "payment_method_type",
      payment_method: method,
      expected: typesOf(method).join(", "),
    });
  }
};

const mismatch = (method: PaymentMethod): Error =>
  failures.method_data_mismatch({
    field: "payment_method_data",
    payment_method: method,
    expected: `exactly one member, ${method}${method === "card" ? " or network_token" : ""}`,
  });

/** A label names the kind and never contains what the customer typed. */
const labelOf = (data: Readonly<Record<string, unknown>>): string | null => {
  const first = Object.keys(data)[0];
  return first === undefined || !/^[a-z][a-z0-9_]{0,63}$/.test(first) ? null : first;
};

/**
 * How the customer pays, or null when the request does not state it.
 * @throws {Failure} `missing_field` (IR_04), `method_data_mismatch` (IR_06 422) and those of the card.
 */
export const methodFromWire = (request: MethodRequest, context: MethodContext): MethodInput | null => {
  const data = request.payment_method_data ?? null;
  const kinds = data === null ? [] : kindsOf(data);
  if (data === null || kinds.length === 0) return null;
  const method = request.payment_method ?? null;
  if (method === null) throw failures.missing_field({ field: "payment_method" });
  const type = request.payment_method_type ?? null;
  checkType(method, type);
  const [kind, value] = kinds[0] ?? ["", null];
  const isFitting = kind === method || (kind === "network_token" && method === "card");
  if (kinds.length !== 1 || !isFitting || typeof value !== "object" || value === null) throw mismatch(method);
  const billing = data.billing ?? null;
  if (data.card !== null && data.card !== undefined) {
    return { ...cardMethod(statedCardFromWire(data.card), type, context), billing };
  }
  if (data.network_token !== null && data.network_token !== undefined) {
    const token = networkTokenFromWire(data.network_token, context.now, "payment_method_data.network_token");
    return {
      billing,
      paymentMethod: method,
      paymentMethodType: type,
      secret: { kind: "network_token", token },
      summary: { kind: "network_token", token: networkTokenSummaryFromWire(token, data.network_token, type) },
    };
  }
  const sent = value as Readonly<Record<string, unknown>>;
  return {
    billing,
    paymentMethod: method,
    paymentMethodType: type,
    secret: { kind: "other", method, data: sent },
    summary: { kind: "other", label: labelOf(sent) },
  };
};
