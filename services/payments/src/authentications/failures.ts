import { failures as paymentBelow } from "../payments/failures.ts";

/** Every failure that this room may raise. */
export const failures = { ...paymentBelow };
