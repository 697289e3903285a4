import type { Access, CredentialKind, OperationContract } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";

import type { Principal } from "./principal.ts";

/** Whether a credential of this kind may call an operation with this access rule. */
export const isAllowed = (access: Access, kind: CredentialKind): boolean =>
  access === "public" || access.includes(kind);

/** Whether a JWT's holder may do what the permission names. Other credentials are not limited by permissions. */
export const hasPermission = (principal: Principal, permission: string): boolean =>
  principal.kind !== "jwt" || (principal.permissions ?? []).includes(permission);

const operatorKinds: readonly CredentialKind[] = ["admin_key", "admin_secret", "service"];

/** Whether the credential belongs to the platform's operator or to another service, and so to no single merchant. */
export const isOperator = (principal: Principal): boolean => operatorKinds.includes(principal.kind);

/**
 * Refuses a credential that is bound to another merchant than the one the request names.
 * @throws {Failure} `unauthorized`
 */
export const assertMerchant = (principal: Principal, merchantId: string): void => {
  if (!isOperator(principal) && principal.merchantId !== merchantId) throw edgeFailures.unauthorized();
};

/** The part of a contract that says who may call. */
export type AccessRule = Pick<OperationContract, "access" | "permission">;

/**
 * Refuses callers that the contract does not admit.
 * @throws {Failure} `unauthorized` for a missing credential or one of the wrong kind, `forbidden` for a JWT that lacks
 * the permission.
 */
export const assertAccess = (contract: AccessRule, principal: Principal | undefined): void => {
  if (contract.access === "public") return;
  if (principal === undefined || !isAllowed(contract.access, principal.kind)) throw edgeFailures.unauthorized();
  if (contract.permission !== undefined && !hasPermission(principal, contract.permission)) {
    throw edgeFailures.forbidden({ resource: contract.permission });
  }
};
