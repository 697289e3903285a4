import type { Principal } from "@railyard/auth";
import type { OperationContract } from "@railyard/contracts";
import { gatewayFailures } from "../failures.ts";
import type { CredentialResolver } from "../ports.ts";

export interface RecentProofPorts {
  readonly credentials: Pick<CredentialResolver, "proofAgeSeconds">;
  /** So old a proof counts no more. */
  readonly proofLifetimeMs: number;
}

/** Lets pass what a session of the console may do at this moment. */
export type AssertRecentProof = (
  contract: OperationContract,
  principal: Principal | undefined,
  isFromConsole: boolean,
) => Promise<void>;

/**
 * What a stolen open tab must not do: a session of the console, also where its token is shown as a bearer's, needs a
 * recent proof of its user for the operations that are marked so. Its age is asked of the merchants service each time:
 * so it is the same on every gateway, and no request states it.
 * @throws {Failure} `step_up_required`; `token_invalid` when the session was ended
 */
export const assertRecentProof =
  ({ credentials, proofLifetimeMs }: RecentProofPorts): AssertRecentProof =>
  async (contract, principal, isFromConsole) => {
    if (contract.requiresStepUp !== true || principal?.kind !== "jwt") return;
    // A token of a step of signing in is none of a session, and younger than any proof that counts for long.
    if (principal.purpose !== undefined || !(isFromConsole || principal.sessionKind === "console")) return;
    const ageSeconds = await credentials.proofAgeSeconds(principal);
    if (ageSeconds === "revoked") throw gatewayFailures.token_invalid();
    if (ageSeconds === undefined || ageSeconds * 1000 >= proofLifetimeMs) throw gatewayFailures.step_up_required();
  };
