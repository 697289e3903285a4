// What the console shows is what the gateway lets its user call.
import { describe, expect, it } from "@jest/globals";
import { mayDo } from "@railyard/auth";
import { engineApiOperations, merchantApiOperations } from "@railyard/contracts";
import { permissionsOfRole, predefinedRoles } from "../services/merchants/src/domain/roles.ts";
import { operationAccess } from "../console/src/generated/operation-access.ts";
import { mayCall } from "../console/src/session/access.ts";
import type { OperationId } from "../console/src/session/access.ts";

const contracts = new Map(
  [...merchantApiOperations, ...engineApiOperations].map((operation) => [operation.operationId, operation]),
);
const operationIds = Object.keys(operationAccess) as OperationId[];

describe("what a session may do", () => {
  it("is decided for the operations that take a user's token", () => {
    expect(operationIds.length).toBeGreaterThan(150);
  });

  it.each(predefinedRoles)("is the gateway's answer for $roleId", (role) => {
    const permissions = permissionsOfRole(role);
    const profileId = role.entityType === "profile" ? "pro_1" : undefined;
    for (const operationId of operationIds) {
      const contract = contracts.get(operationId);
      const answer = contract !== undefined && mayDo(contract, { kind: "jwt", permissions, profileId });
      const shown = mayCall({ entity_type: role.entityType, permissions }, operationId);
      expect([operationId, shown]).toEqual([operationId, answer]);
    }
  });
});
