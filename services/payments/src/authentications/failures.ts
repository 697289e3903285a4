import { failures as paymentBelow } from "../payments/failures.ts";

/** Every failure that this module can throw. */
export const failures = { ...paymentBelow };
