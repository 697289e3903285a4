import { operationAccess } from "../generated/operation-access.ts";

/** Name of an operation that takes a user's token. */
export type OperationId = keyof typeof operationAccess;

export type Permission = (typeof operationAccess)[OperationId]["permissions"][number];

interface OperationAccess {
  readonly permissions: readonly Permission[];
  readonly isWholeMerchant?: boolean;
}

/** What the role of a session permits, and at what. */
export interface RoleFacts {
  readonly entity_type: "organization" | "merchant" | "profile";
  readonly permissions: readonly string[];
}

/** Whether the gateway lets a session with this role call the operation. */
export const mayCall = (role: RoleFacts, operation: OperationId): boolean => {
  const { permissions, isWholeMerchant = false }: OperationAccess = operationAccess[operation];
  if (isWholeMerchant && role.entity_type === "profile") return false;
  return permissions.length === 0 || permissions.some((permission) => role.permissions.includes(permission));
};

/** Whether the gateway lets a visit of the operator call it: what users may do to their own things, a visit may not. */
export const isOpenToVisits = (operation: OperationId): boolean =>
  operationAccess[operation].permissions.length > 0 || /^(?:list|read|retrieve)/u.test(operation);

/** The permission to name to a user who lacks it; null where the whole merchant is needed, or nothing. */
export const permissionFor = (operation: OperationId): Permission | null =>
  (operationAccess[operation].permissions as readonly Permission[])[0] ?? null;
