import type { VerifyCredentialsRequest } from "@railyard/contracts";

import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";

const given = (details: object): object =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null && value !== undefined));

/**
 * Tries credentials at the provider, before an account is made with them. Nothing is stored.
 * @throws {Failure} `invalid_connector_credentials` (IR_05), also for a key of another mode than `test_mode`,
 * `flow_not_supported` (IR_20) when the provider cannot be asked, `credentials_refused` (IR_30), `provider_did_not`
 * (503) when it gave no answer.
 */
export const verifyCredentials =
  ({ providers }: Pick<Ports, "providers">) =>
  async (request: VerifyCredentialsRequest): Promise<void> => {
    const { connector_name } = request;
    const testMode = request.test_mode ?? null;
    const details = given(request.connector_account_details);
    const problem = providers.credentialProblem(connector_name, details, testMode);
    if (problem !== null) throw failures.invalid_connector_credentials({ ...problem, connector_name });
    const answer = await providers.tryCredentials(connector_name, details, testMode);
    if (answer === null) {
      throw failures.flow_not_supported({ connector: connector_name, flow: "trying credentials" });
    }
    const message = answer.error?.message ?? "It gave no reason.";
    switch (answer.verdict) {
      case "accepted":
        return;
      case "refused":
        throw failures.credentials_refused({ connector_name, problem: message });
      case "unknown":
        throw failures.provider_did_not({
          connector: connector_name,
          operation: "try the credentials",
          problem: message,
        });
    }
  };
