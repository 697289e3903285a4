import type { CreateRoutingRuleRequest, DecideGatewayRequest, UpdateGatewayScoreRequest } from "@railyard/contracts";

/** A card payment in euro that fauxpay and phonypay could take. */
export const decideRequest = (
  merchantId: string,
  members: Partial<DecideGatewayRequest> = {},
  info: Partial<DecideGatewayRequest["paymentInfo"]> = {},
): DecideGatewayRequest => ({
  merchantId,
  eligibleGatewayList: ["fauxpay", "phonypay"],
  rankingAlgorithm: "SR_BASED_ROUTING",
  ...members,
  paymentInfo: {
    paymentId: "pay_1",
    amount: 49.9,
    currency: "EUR",
    paymentType: "ORDER_PAYMENT",
    paymentMethodType: "CARD",
    paymentMethod: "CREDIT",
    ...info,
  },
});

export const feedback = (
  merchantId: string,
  paymentId: string,
  members: Partial<UpdateGatewayScoreRequest> = {},
): UpdateGatewayScoreRequest => ({ merchantId, gateway: "fauxpay", paymentId, status: "CHARGED", ...members });

/** Amounts above 500 euro go to phonypay, the rest to fauxpay. */
export const largeAmounts = (createdBy: string): CreateRoutingRuleRequest => ({
  name: "large amounts",
  created_by: createdBy,
  algorithm_for: "payment",
  algorithm: {
    type: "advanced",
    data: {
      globals: {},
      default_selection: { priority: [{ gateway_name: "fauxpay", gateway_id: null }] },
      rules: [
        {
          name: "large",
          routing_type: "priority",
          output: { priority: [{ gateway_name: "phonypay", gateway_id: null }] },
          statements: [
            {
              condition: [
                { lhs: "amount", comparison: "greater_than", value: { type: "number", value: 50_000 }, metadata: {} },
                { lhs: "currency", comparison: "equal", value: { type: "enum_variant", value: "EUR" }, metadata: {} },
              ],
              nested: null,
            },
          ],
        },
      ],
      metadata: {},
    },
  },
});
