import { defineFailures } from "@railyard/failures";

import { failures as kernelBelow } from "../kernel/failures.ts";

/** Failures of the module `error-mapping`. Codes are the published ones; conditions may share a code, but no name. */
export const errorMappingFailures = defineFailures("payments", {
  duplicate_rule: { code: "IR_38", status: 400, message: "An error-mapping rule with this key exists already." },
  rule_not_found: { code: "IR_37", status: 404, message: "There is no error-mapping rule with this key." },
});

/** Every failure that this module can throw. */
export const failures = { ...kernelBelow, ...errorMappingFailures };
