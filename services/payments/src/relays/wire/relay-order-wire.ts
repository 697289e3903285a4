import type { CreateRelayRequest, RelayDataRequest, RelayType } from "@railyard/contracts";
import type { CurrencyCode } from "@railyard/money";

import type { OfferedRelayType, RelayOrder } from "../domain/relay-order.ts";
import { checkAmount } from "../../kernel/domain/amount-limits.ts";
import { failures } from "../failures.ts";

const needed = <Value>(value: Value | null | undefined, field: string): Value => {
  if (value === null || value === undefined) throw failures.relay_incomplete({ field });
  return value;
};

type Readers = { readonly [Type in OfferedRelayType]: (data: RelayDataRequest) => RelayOrder };

const readers: Readers = {
  refund: ({ refund }) => {
    const { amount, currency, reason } = needed(refund, "data.refund");
    checkAmount("data.refund.amount", amount, currency as CurrencyCode);
    return { type: "refund", amount, currency: currency as CurrencyCode, reason: reason ?? null };
  },
  capture: ({ capture }) => {
    const asked = needed(capture, "data.capture");
    checkAmount("data.capture.amount_to_capture", asked.amount_to_capture, asked.currency as CurrencyCode);
    return {
      type: "capture",
      amountToCapture: asked.amount_to_capture,
      authorizedAmount: asked.authorized_amount ?? null,
      currency: asked.currency as CurrencyCode,
      captureMethod: asked.capture_method ?? null,
    };
  },
  incremental_authorization: ({ incremental_authorization: increment }) => {
    const asked = needed(increment, "data.incremental_authorization");
    const { total_amount: totalAmount, additional_amount: additionalAmount } = asked;
    if (additionalAmount >= totalAmount) {
      throw failures.invalid_data({
        field: "data.incremental_authorization.additional_amount",
        problem: "it must be less than total_amount, which is the new total",
      });
    }
    checkAmount("data.incremental_authorization.total_amount", totalAmount, asked.currency as CurrencyCode);
    return {
      type: "incremental_authorization",
      totalAmount,
      additionalAmount,
      currency: asked.currency as CurrencyCode,
      reason: asked.reason ?? null,
    };
  },
  // Nothing of a void needs to be stated.
  void: ({ void: asked }) => ({
    type: "void",
    amount: asked?.amount ?? null,
    currency: (asked?.currency ?? null) as CurrencyCode | null,
    reason: asked?.cancellation_reason ?? null,
  }),
};

/** What a request names, before it is known whether the account can be asked for it. */
export interface RelayTerms {
  readonly connectorId: string;
  readonly connectorResourceId: string;
  readonly type: RelayType;
  readonly data: RelayDataRequest;
}

/**
 * The request with everything in it that every relay needs.
 * @throws {Failure} `relay_incomplete` (IR_06) naming what is missing.
 */
export const relayTermsFromWire = (request: CreateRelayRequest): RelayTerms => ({
  connectorId: needed(request.connector_id, "connector_id"),
  connectorResourceId: needed(request.connector_resource_id, "connector_resource_id"),
  type: needed(request.type, "type"),
  data: request.data ?? {},
});

/** What would be ignored is refused: the caller relies on it. */
const refuseOthers = (type: OfferedRelayType, data: RelayDataRequest): void => {
  const [other] = Object.entries(data).filter(([name, value]) => name !== type && value !== null);
  if (other === undefined) return;
  throw failures.invalid_data({ field: `data.${other[0]}`, problem: `it does not go with the type ${type}` });
};

const isOffered = (type: RelayType): type is OfferedRelayType => type in readers;

/**
 * What the provider is to be asked.
 * @param connector named in the refusal of what no provider here does.
 * @throws {Failure} `relay_incomplete` (IR_06), `invalid_data` (IR_06 422), `amount_out_of_range` (IR_16),
 * `flow_not_supported` (IR_20).
 */
export const relayOrderFromWire = (
  { type, data }: Pick<RelayTerms, "type" | "data">,
  connector: string,
): RelayOrder => {
  if (!isOffered(type)) throw failures.flow_not_supported({ connector, flow: type, field: "type" });
  const order = readers[type](data);
  refuseOthers(type, data);
  return order;
};
