import { defineFailures } from "@railyard/failures";

/** What only payment links can refuse. */
export const paymentLinkFailures = defineFailures("payments", {
  payment_link_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no payment link {payment_link_id}. Check the id and the key.",
  },
  payment_link_misconfigured: {
    code: "IR_40",
    status: 400,
    message: "The payment link cannot be made: {problem}.",
  },
  payment_link_currency: { code: "IR_28", status: 400, message: "Payment links do not take {currency}." },
  payment_link_elsewhere: {
    code: "IR_22",
    status: 403,
    message: "This page opens only inside a frame of a site that the merchant allowed.",
  },
});
