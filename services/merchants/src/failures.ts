import { apiKeyFailures } from "./failures/api-keys.ts";
import { auditLogFailures } from "./failures/audit-log.ts";
import { businessProfileFailures } from "./failures/business-profiles.ts";
import { configurationFailures } from "./failures/configurations.ts";
import { connectorAccountFailures } from "./failures/connector-accounts.ts";
import { decisionRuleFailures } from "./failures/decision-rules.ts";
import { merchantAccountFailures } from "./failures/merchant-accounts.ts";
import { organizationFailures } from "./failures/organizations.ts";
import { roleFailures } from "./failures/roles.ts";
import { signingKeyFailures } from "./failures/signing-keys.ts";
import { userViewFailures } from "./failures/user-views.ts";
import { userFailures } from "./failures/users.ts";

/** Everything the merchants service refuses, beyond the failures of every service. */
export const failures = {
  ...apiKeyFailures,
  ...auditLogFailures,
  ...businessProfileFailures,
  ...configurationFailures,
  ...connectorAccountFailures,
  ...decisionRuleFailures,
  ...merchantAccountFailures,
  ...organizationFailures,
  ...roleFailures,
  ...signingKeyFailures,
  ...userFailures,
  ...userViewFailures,
};
