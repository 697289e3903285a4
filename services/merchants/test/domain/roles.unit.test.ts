import { describe, expect, it } from "@jest/globals";
import type { EntityType, Permission, PermissionGroup } from "@railyard/contracts";
import {
  entityTypes,
  isPossibleAt,
  permissionGroupDefinitions,
  permissionGroups,
  permissions,
  permissionsOfGroups,
} from "@railyard/contracts";

import type { Entity } from "../../src/domain/entity.ts";
import { covers, entityIdOf, entityTypeOf, ownerOf } from "../../src/domain/entity.ts";
import type { RoleAssignment } from "../../src/domain/role-assignment.ts";
import { effectiveRoleAt } from "../../src/domain/role-assignment.ts";
import { findPredefinedRole, permissionsOfRole, predefinedRoles } from "../../src/domain/roles.ts";
import { membershipAt, membershipAtProfile } from "../../src/domain/user.ts";

const organization: Entity = { organizationId: "org_1", merchantId: null, profileId: null };
const merchant: Entity = { organizationId: "org_1", merchantId: "kiosk", profileId: null };
const profile: Entity = { organizationId: "org_1", merchantId: "kiosk", profileId: "pro_1" };
const sisterProfile: Entity = { organizationId: "org_1", merchantId: "kiosk", profileId: "pro_2" };
const sister: Entity = { organizationId: "org_1", merchantId: "sister", profileId: null };
const strangers: Entity = { organizationId: "org_2", merchantId: "kiosk", profileId: "pro_1" };
const entityOf: Readonly<Record<EntityType, Entity>> = { organization, merchant, profile };

const assigned = (roleId: string, entity: Entity, status: RoleAssignment["status"] = "active"): RoleAssignment => {
  const role = findPredefinedRole(roleId);
  if (role === undefined) throw new TypeError(`There is no role ${roleId}.`);
  return { assignmentId: `asg_${roleId}`, userId: "usr_1", entity, role, status, createdAt: new Date(0) };
};

describe("permission groups", () => {
  it("grant every permission there is, and a user who may change something may see it", () => {
    const granted = new Set<Permission>(
      permissionGroups.flatMap((group) => permissionGroupDefinitions[group].permissions),
    );
    expect([...granted].sort()).toEqual([...permissions].sort());
    for (const group of permissionGroups) {
      const names: readonly string[] = permissionGroupDefinitions[group].permissions;
      const writing = names.filter((name) => name.endsWith(":write"));
      const unseen = writing.filter(
        (name) =>
          (permissions as readonly string[]).includes(name.replace(":write", ":read")) &&
          !names.includes(name.replace(":write", ":read")),
      );
      expect({ group, unseen }).toEqual({ group, unseen: [] });
      if (group.endsWith("_view")) expect({ group, writing }).toEqual({ group, writing: [] });
    }
  });

  it("limit refunds wherever they let money back: who may otherwise do so may refund as well", () => {
    for (const group of permissionGroups) {
      const names: readonly string[] = permissionGroupDefinitions[group].permissions;
      if (!names.includes("payments:write") && !names.includes("relays:write")) continue;
      expect({ group, names }).toEqual({ group, names: expect.arrayContaining(["refunds:write"]) });
    }
  });

  it("grant less the narrower the entity", () => {
    const [atOrganization, atMerchant, atProfile] = entityTypes.map((type) =>
      permissionsOfGroups(permissionGroups, type),
    );
    expect(atOrganization).toEqual([...permissions].sort());
    expect(atMerchant).not.toContain("organization:read");
    expect(atMerchant).toContain("api_keys:write");
    expect(atProfile).not.toContain("api_keys:read");
    expect(atProfile).not.toContain("account:write");
    expect(atProfile).toContain("payments:write");
  });
});

describe("predefined roles", () => {
  it.each(predefinedRoles.map((role) => [role.roleId, role] as const))(
    "%s permits what its groups grant at its kind of entity, and nothing else",
    (_id, role) => {
      const granted = permissionsOfRole(role);
      for (const permission of granted) {
        expect(isPossibleAt(permission, role.entityType)).toBe(true);
        const groups = role.groups.filter((group: PermissionGroup) =>
          (permissionGroupDefinitions[group].permissions as readonly Permission[]).includes(permission),
        );
        expect(groups).not.toEqual([]);
      }
      expect([...new Set(granted)]).toEqual(granted);
    },
  );

  it("let only administrators of users change users", () => {
    const managing = predefinedRoles.filter((role) => permissionsOfRole(role).includes("users:write"));
    expect(managing.map(({ roleId }) => roleId).sort()).toEqual(
      ["org_admin", "merchant_admin", "merchant_iam_admin", "profile_admin", "profile_iam_admin"].sort(),
    );
    const viewer = findPredefinedRole("merchant_view_only");
    expect(viewer && permissionsOfRole(viewer).filter((permission) => permission.endsWith(":write"))).toEqual([]);
    expect(findPredefinedRole("toString")).toBeUndefined();
  });
});

describe("entities", () => {
  it("cover themselves and what is below them, never next to or above them", () => {
    const all = { organization, merchant, profile, sisterProfile, sister, strangers };
    const covered = (outer: Entity): readonly string[] =>
      Object.entries(all).flatMap(([name, inner]) => (covers(outer, inner) ? [name] : []));
    expect(covered(organization)).toEqual(["organization", "merchant", "profile", "sisterProfile", "sister"]);
    expect(covered(merchant)).toEqual(["merchant", "profile", "sisterProfile"]);
    expect(covered(profile)).toEqual(["profile"]);
    expect(covered(strangers)).toEqual(["strangers"]);
  });

  it("know their kind, their id and who owns them", () => {
    expect(entityTypes.map((type) => entityTypeOf(entityOf[type]))).toEqual([...entityTypes]);
    expect(entityTypes.map((type) => entityIdOf(entityOf[type]))).toEqual(["org_1", "kiosk", "pro_1"]);
    expect(entityTypes.map((type) => ownerOf(profile, type))).toEqual([organization, merchant, profile]);
  });
});

describe("what a user may do", () => {
  const rows = (["organization", "merchant", "profile"] as const).flatMap((assignedAt) =>
    Object.entries({ organization, merchant, profile, sisterProfile, sister, strangers }).map(
      ([name, entity]) => [assignedAt, name, entity] as const,
    ),
  );
  const administrator = { organization: "org_admin", merchant: "merchant_admin", profile: "profile_admin" } as const;

  it.each(rows)("an administrator of the %s, at the %s", (assignedAt, _name, entity) => {
    const assignments = [assigned(administrator[assignedAt], entityOf[assignedAt])];
    const role = effectiveRoleAt(assignments, entity);
    if (!covers(entityOf[assignedAt], entity)) {
      expect(role).toBeNull();
      return;
    }
    expect(role?.roleId).toBe(administrator[assignedAt]);
    const possible = (permission: Permission): boolean =>
      isPossibleAt(permission, assignedAt) && (entity.profileId === null || isPossibleAt(permission, "profile"));
    expect(role?.permissions).toEqual([...permissions].sort().filter(possible));
  });

  it("is the sum of the roles that reach the place", () => {
    const assignments = [assigned("merchant_view_only", merchant), assigned("profile_operator", profile)];
    expect(effectiveRoleAt(assignments, merchant)?.permissions).not.toContain("payments:write");
    expect(effectiveRoleAt(assignments, sisterProfile)?.permissions).not.toContain("payments:write");
    const atProfile = effectiveRoleAt(assignments, profile);
    expect(atProfile?.permissions).toEqual(expect.arrayContaining(["payments:write", "users:read"]));
    expect(atProfile?.permissions).not.toContain("api_keys:read");
  });

  it("is nothing while the invitation is not accepted", () => {
    expect(effectiveRoleAt([assigned("org_admin", organization, "invitation_sent")], merchant)).toBeNull();
  });

  it("at a merchant is all of it where a role reaches that, else one profile", () => {
    const named = { merchantId: "kiosk", merchantName: null, organizationId: "org_1" };
    const atProfile = [assigned("profile_admin", profile)];
    expect(membershipAt("usr_1", atProfile, named)).toMatchObject({ profileId: "pro_1", roleId: "profile_admin" });
    const both = [...atProfile, assigned("merchant_view_only", merchant)];
    expect(membershipAt("usr_1", both, named)).toMatchObject({ profileId: null, roleId: "merchant_view_only" });
    expect(membershipAt("usr_1", atProfile, { ...named, merchantId: "sister" })).toBeNull();
    expect(membershipAtProfile("usr_1", atProfile, named, "pro_2")).toBeNull();
    expect(membershipAtProfile("usr_1", both, named, "pro_2")).toMatchObject({ profileId: "pro_2" });
  });
});
