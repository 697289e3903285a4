import { defineOperation } from "../operation.ts";
import { pathParameters } from "../schema.ts";

/** Asks the merchants service how a merchant relates to others, before a platform merchant acts for it. */
export const readMerchantStatus = defineOperation({
  operationId: "read_merchant_standing",
  service: "merchants",
  api: "internal",
  method: "GET",
  path: "/internal/merchants/{merchant_id}/standing",
  access: ["service"],
  tag: "Internal",
  summary: "Read the type of a merchant account",
  pathParameters: pathParameters({ merchant_id: "The merchant." }),
  response: {
    type: "object",
    properties: {
      found: { type: "boolean", description: "Whether the merchant exists; if not, every other member is null." },
      organization_id: { type: ["string", "null"], maxLength: 64 },
      merchant_account_type: { enum: ["standard", "platform", "connected", null] },
      directory_version: { type: ["integer", "null"] },
    },
    required: ["found", "organization_id", "merchant_account_type", "directory_version"],
    additionalProperties: false,
  },
});
