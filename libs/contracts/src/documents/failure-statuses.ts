import type { OperationContract } from "../operation.ts";

/** Statuses of failures that the shape of their operations does not show, by name. */
const statuses: Readonly<Record<string, number>> = {
  profile_required: 400,
  second_factor_missing: 400,
  wrong_credentials: 401,
  invitation_invalid: 401,
  link_invalid: 401,
  visit_code_invalid: 401,
  webhook_not_authentic: 401,
  membership_refused: 403,
  merchant_suspended: 403,
  payment_link_elsewhere: 403,
  sign_up_closed: 403,
  busy: 409,
  already_member: 409,
  decision_not_replayable: 409,
  decision_rule_version_conflict: 409,
  email_taken: 409,
  mail_not_offered: 501,
};

const statusOf = (failure: string): number | undefined => (failure.endsWith("_not_found") ? 404 : statuses[failure]);

/** Whether one of the failures that the operation names is answered with the status. */
export const namesFailureOf = ({ failures = [] }: OperationContract, status: number): boolean =>
  failures.some((failure) => statusOf(failure) === status);
