import { defineFailures } from "@railyard/failures";

/** What only the calculation of taxes can refuse. */
export const taxFailures = defineFailures("payments", {
  tax_not_enabled: {
    code: "IR_16",
    status: 400,
    message:
      "The business profile has no tax connector switched on. Set tax_connector_id and is_tax_connector_enabled.",
  },
  tax_too_late: {
    code: "IR_16",
    status: 400,
    message: "The payment is with its provider already, and its amount does not change any more.",
  },
  tax_not_calculated: {
    code: "CE_00",
    status: 400,
    type: "connector",
    message: "{connector} could not work out the tax: {problem}. Check the shipping address.",
  },
});
