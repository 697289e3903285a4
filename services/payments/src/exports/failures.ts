import { defineFailures } from "@railyard/failures";

import { failures as payoutBelow } from "../payouts/failures.ts";

/** Failures of the module `exports`. Codes are the published ones; several conditions share a code, none a name. */
export const exportFailures = defineFailures("payments", {
  export_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no export {export_id}. Check the id and the key.",
  },
  export_not_completed: {
    code: "IR_16",
    status: 400,
    message: "The export {export_id} has no file: its status is {current}. Download it when it is completed.",
  },
  export_expired: {
    code: "IR_16",
    status: 400,
    message: "The file of the export {export_id} was deleted. Create the export again.",
  },
  export_not_cancellable: {
    code: "IR_16",
    status: 400,
    message:
      "The export {export_id} cannot be cancelled: its status is {current}. Possible in: pending, running, completed.",
  },
  export_too_large: {
    code: "IR_16",
    status: 400,
    message: "{rows} objects match; an export has at most {limit} rows. Narrow the filter, for example by time.",
  },
  too_many_exports: {
    code: "IR_16",
    status: 400,
    message: "{limit} exports are pending or running. Wait until one is completed, or cancel one.",
  },
});

/** Every failure that this module can throw. */
export const failures = { ...payoutBelow, ...exportFailures };
