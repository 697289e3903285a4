import { readingScope } from "@railyard/contracts";
import type { Access, OperationContract } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import type { Failure } from "@railyard/failures";
import { isVisitId } from "@railyard/identifiers";

import { nameOfCredential, takenCredentials } from "./credential-words.ts";
import type { Principal } from "./principal.ts";

/** Whether a credential of this kind may call an operation with this access rule. */
export const isAllowed = (access: Access, kind: Principal["kind"]): boolean =>
  access === "public" || (kind !== "caller" && access.includes(kind));

/** Whether the scopes of a key cover a permission: named as it is, by `read`, or by writing the same resource. */
const scopesCover = (scopes: readonly string[], permission: string): boolean => {
  if (scopes.includes(permission)) return true;
  if (!permission.endsWith(":read")) return false;
  return scopes.includes(readingScope) || scopes.includes(permission.replace(/:read$/, ":write"));
};

/**
 * Whether the credential permits what the permission names. A token permits what it lists; a merchant's or an engine's
 * key permits everything unless it has scopes; others are not limited by permissions.
 */
export const hasPermission = ({ kind, permissions }: Principal, permission: string): boolean => {
  switch (kind) {
    case "jwt":
      return permissions?.includes(permission) ?? false;
    case "merchant_key":
    case "platform_key":
    case "engine_key":
      return permissions === undefined || scopesCover(permissions, permission);
    case "admin_key":
    case "admin_secret":
    case "ephemeral_key":
    case "publishable_key":
    case "service":
    case "caller":
      return true;
  }
};

/** The part of a contract that specifies what a credential of the right kind must permit. */
export type PermissionRule = Pick<OperationContract, "permission" | "alternativePermission" | "wholeMerchant">;

/** The permissions each of which is enough; none: no permission is needed. */
const permissionsOf = ({ permission, alternativePermission }: PermissionRule): readonly string[] =>
  [permission, alternativePermission].filter((one) => one !== undefined);

const isPermitted = (rule: PermissionRule, principal: Principal): boolean => {
  const permissions = permissionsOf(rule);
  return permissions.length === 0 || permissions.some((permission) => hasPermission(principal, permission));
};

/**
 * Whether the credential may do on this merchant what an operation does that changes something; who may not is shown
 * its secrets masked.
 */
export const mayDo = (rule: PermissionRule, principal: Principal): boolean =>
  isPermitted(rule, principal) && !(rule.wholeMerchant === true && principal.profileId !== undefined);

const operatorKinds: readonly Principal["kind"][] = ["admin_key", "admin_secret", "service"];

/** Whether the credential belongs to the platform's operator or to another service, and so to no single merchant. */
export const isOperator = (principal: Principal): boolean => operatorKinds.includes(principal.kind);

/**
 * Refuses a credential that is bound to another merchant than the one the request names.
 * @throws {Failure} `unauthorized`
 */
export const assertMerchant = (principal: Principal, merchantId: string): void => {
  if (isOperator(principal) || principal.merchantId === merchantId) return;
  const message = "The credential is not one of the merchant that the path names. Check the id, or use that one's.";
  throw edgeFailures.unauthorized({}, { message });
};

/** The part of a contract that specifies who may call. */
export type AccessRule = Pick<OperationContract, "access" | "tokenPurposes"> &
  Partial<Pick<OperationContract, "method" | "requiresStepUp" | "signsOut">> &
  PermissionRule;

/** Whether the operation changes nothing: what needs no permission and is no GET may change something. */
const isReading = (rule: AccessRule): boolean => {
  const permissions = permissionsOf(rule);
  return permissions.length === 0 ? rule.method === "GET" : permissions.every((name) => name.endsWith(":read"));
};

/** Whether a visit of the operator would change something, or see what a user must prove to be one for. */
const isBeyondVisit = (rule: AccessRule, { kind, userId }: Principal): boolean => {
  if (kind !== "jwt" || userId === undefined || !isVisitId(userId) || rule.signsOut === true) return false;
  return !isReading(rule) || rule.requiresStepUp === true;
};

const signedIn = "user_info";

/** Whether a JWT was issued for this operation. Other credentials are not limited by purposes. */
const hasPurpose = ({ tokenPurposes = [signedIn] }: AccessRule, { kind, purpose }: Principal): boolean =>
  kind !== "jwt" || tokenPurposes.some((accepted) => accepted === (purpose ?? signedIn));

const lacksPermission = ({ kind }: Principal, permission: string): Failure => {
  const message =
    kind === "jwt"
      ? `The role of this user does not include ${permission}. Ask an administrator for a role that does.`
      : `The scopes of this key do not include ${permission}. Add it to the key, or use another key.`;
  return edgeFailures.forbidden({ resource: permission }, { message });
};

/**
 * Refuses callers that the contract does not admit.
 * @throws {Failure} `unauthorized` for a missing credential or one of the wrong kind, `wrong_token_purpose` for a JWT
 * of another step of signing in, `forbidden` for a JWT or a scoped key that lacks the permission, which it names, for
 * a visit of the operator that would change something, and for a credential limited to one profile where the whole
 * merchant is concerned.
 */
export const assertAccess = (contract: AccessRule, principal: Principal | undefined): void => {
  if (contract.access === "public") return;
  if (principal === undefined) throw edgeFailures.unauthorized();
  if (!isAllowed(contract.access, principal.kind)) {
    const message =
      `This is ${nameOfCredential(principal.kind)}; ` + `this operation takes ${takenCredentials(contract.access)}.`;
    throw edgeFailures.unauthorized({}, { message });
  }
  if (!hasPurpose(contract, principal)) throw edgeFailures.wrong_token_purpose();
  if (isBeyondVisit(contract, principal)) {
    const message = "A visit of the platform's operator only reads. Sign in as a user to change something.";
    throw edgeFailures.forbidden({ resource: "changes" }, { message });
  }
  if (!isPermitted(contract, principal)) throw lacksPermission(principal, permissionsOf(contract).join(" or "));
  if (contract.wholeMerchant === true && principal.profileId !== undefined) {
    const message =
      "This credential is limited to one profile, and the operation concerns the whole merchant account. " +
      "Use a credential of the whole account, and leave X-Profile-Id out.";
    throw edgeFailures.forbidden({ resource: "the whole merchant account" }, { message });
  }
};
