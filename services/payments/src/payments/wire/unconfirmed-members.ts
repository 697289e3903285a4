import type { CreatePaymentRequest } from "@railyard/contracts";

import { failures } from "../failures.ts";

type Request = Pick<CreatePaymentRequest, "confirm" | "installment_options" | "payment_link">;

/**
 * Refuses members that are only useful while the customer has still to choose, in a request that confirms at once.
 * @throws {Failure} `invalid_data` (IR_06 422).
 */
export const checkUnconfirmedMembers = (request: Request): void => {
  if (request.confirm !== true) return;
  if (request.payment_link === true) {
    throw failures.invalid_data({ field: "payment_link", problem: "a payment with a link is confirmed on its page" });
  }
  if ((request.installment_options ?? null) !== null) {
    throw failures.invalid_data({
      field: "installment_options",
      problem: "the customer chooses among them before the confirmation, so send them without confirm",
    });
  }
};
