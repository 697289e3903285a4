import type { Principal } from "@railyard/auth";
import { assertAccess, assertMerchant } from "@railyard/auth";
import { edgeFailures } from "@railyard/failures";
import type { PresentedCredential } from "../domain/presented-credential.ts";
import type { AddressedOperation } from "../domain/route-index.ts";
import { gatewayFailures } from "../failures.ts";
import type { BeforeAsking, CredentialResolver, DirectoryVersions, OperatorSecrets } from "../ports.ts";

export interface IdentifyCallerPorts {
  readonly credentials: CredentialResolver;
  readonly operator: OperatorSecrets;
  readonly versions: DirectoryVersions;
}

/** Says who calls an operation; undefined for a public one. */
export type IdentifyCaller = (
  presented: PresentedCredential,
  operation: AddressedOperation,
  beforeAsking: BeforeAsking,
) => Promise<Principal | undefined>;

const adminKey: Principal = { kind: "admin_key" };
const adminSecret: Principal = { kind: "admin_secret" };

const principalOf = async (
  { credentials, operator }: IdentifyCallerPorts,
  presented: PresentedCredential,
  beforeAsking: BeforeAsking,
): Promise<Principal | undefined> => {
  switch (presented.form) {
    case "none":
      return undefined;
    case "ephemeral_key":
      return credentials.ephemeralKey(presented.value, beforeAsking);
    case "admin_key":
      return adminKey;
    case "admin_secret":
      return operator.isAdminSecret(presented.value) ? adminSecret : undefined;
    case "publishable_key":
      return credentials.publishableKey(presented.value, beforeAsking);
    case "secret_key":
      return credentials.secretKey(presented.value, beforeAsking);
    case "engine_key":
      return credentials.engineKey(presented.value, beforeAsking);
    case "bearer": {
      const principal = await credentials.userToken(presented.value, beforeAsking);
      if (principal === undefined) throw gatewayFailures.token_invalid();
      return principal;
    }
  }
};

/**
 * Decides whether a caller may use an operation.
 * @throws {Failure} `unauthorized` for a missing, wrong or foreign credential, `token_invalid` for a bad token,
 * `forbidden` for a token without the permission.
 */
export const identifyCaller =
  (ports: IdentifyCallerPorts): IdentifyCaller =>
  async (presented, { contract, parameters }, beforeAsking) => {
    if (contract.access === "public") return undefined;
    const principal = await principalOf(ports, presented, beforeAsking);
    if (principal === undefined) throw edgeFailures.unauthorized();
    assertAccess(contract, principal);
    const named = contract.merchantPathParameter;
    if (named !== undefined) assertMerchant(principal, parameters[named] ?? "");
    if (principal.merchantId === undefined) return principal;
    const latest = ports.versions.latest(principal.merchantId);
    // The same object as before whenever possible: its signature is remembered with it.
    if (latest === undefined || latest <= (principal.directoryVersion ?? 0)) return principal;
    return { ...principal, directoryVersion: latest };
  };
