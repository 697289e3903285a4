import { defineOperation } from "../../operation.ts";
import { calculateTaxBody, paymentTax } from "../../resources/payment-tax.ts";
import { pathParameters } from "../../schema.ts";

export const calculateTax = defineOperation({
  service: "payments",
  api: "merchant",
  tag: "Payments",
  operationId: "calculateTax",
  method: "POST",
  path: "/payments/{payment_id}/calculate_tax",
  access: ["publishable_key"],
  summary: "Calculate the tax of a payment",
  description:
    "Queries the profile's tax connector with the shipping address, and adds the tax to the amount. A payment " +
    "with skip_external_tax_calculation is returned unchanged.",
  pathParameters: pathParameters({ payment_id: "The payment." }),
  body: calculateTaxBody,
  response: paymentTax,
  failures: [
    "payment_not_found",
    "wrong_status",
    "client_secret_missing",
    "client_secret_expired",
    "client_secret_wrong",
    "customer_change_refused",
    "tax_not_enabled",
    "tax_too_late",
    "tax_not_calculated",
    "connector_account_unusable",
    "provider_did_not",
    "amount_out_of_range",
    "amount_to_capture_mismatch",
  ],
});

/** Taxes on payments. */
export const paymentTaxOperations = [calculateTax] as const;
