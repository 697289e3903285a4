import { defineFailures } from "@railyard/failures";

/** What only error-mapping rules can refuse. */
export const errorMappingFailures = defineFailures("payments", {
  duplicate_rule: { code: "IR_38", status: 400, message: "An error-mapping rule with this key exists already." },
  rule_not_found: { code: "IR_37", status: 404, message: "There is no error-mapping rule with this key." },
});
