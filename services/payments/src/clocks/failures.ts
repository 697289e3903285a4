import { defineFailures } from "@railyard/failures";

import { failures as below } from "../kernel/failures.ts";

/** Failures of the module `clocks`. Codes are the published ones; several conditions share a code, none a name. */
const clockFailures = defineFailures("payments", {
  clock_advancing: {
    code: "HE_00",
    status: 409,
    message: "The sandbox clock is being advanced to {target}. Wait until its status is ready.",
    retryAfterSeconds: 1,
  },
  clock_step_missing: {
    code: "IR_04",
    status: 400,
    message: "Send either by, how far to advance the clock, or to, the time to advance it to.",
  },
  clock_not_ahead: {
    code: "IR_16",
    status: 400,
    message: "The sandbox clock goes forward only: it shows {now}. {field} must lead to a later time.",
  },
  clock_too_far: {
    code: "IR_16",
    status: 400,
    message: "The sandbox clock may be two years ahead of the real time. {field} must lead to {latest} or earlier.",
  },
});

/** Every failure that this module can throw. */
export const failures = { ...below, ...clockFailures };
