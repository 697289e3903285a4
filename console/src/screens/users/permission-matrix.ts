import type { components } from "../../generated/merchant-api.ts";

export type PermissionGroup = components["schemas"]["PermissionGroup"];
type GroupName = PermissionGroup["group"];
type EntityType = components["schemas"]["Role"]["entity_type"];

/** One line of the matrix: an area, with the groups that view and manage it. */
export interface MatrixRow {
  readonly area: string;
  readonly view: PermissionGroup | null;
  readonly manage: PermissionGroup | null;
}

const areaOf = ({ group }: PermissionGroup): string => group.replace(/_(?:view|manage)$/u, "");

/** The groups by area, in the API's order. */
export const matrixOf = (groups: readonly PermissionGroup[]): readonly MatrixRow[] =>
  [...new Set(groups.map(areaOf))].map((area) => {
    const named = (group: string): PermissionGroup | null =>
      groups.find((candidate) => candidate.group === group) ?? null;
    return { area, view: named(`${area}_view`), manage: named(`${area}_manage`) };
  });

const widths: readonly EntityType[] = ["organization", "merchant", "profile"];

/** What cannot be done at a profile alone, and the narrowest entity at which it can: there it is part of a role. */
const narrowestEntity: Readonly<Partial<Record<string, EntityType>>> = {
  "organization:read": "organization",
  "organization:write": "organization",
  "account:write": "merchant",
  "api_keys:read": "merchant",
  "api_keys:write": "merchant",
};

const isPossibleAt = (permission: string, entityType: EntityType): boolean =>
  widths.indexOf(entityType) <= widths.indexOf(narrowestEntity[permission] ?? "profile");

/** Whether a person with these permissions may give the group to a role: only what one has oneself. */
export const isGrantable = (group: PermissionGroup, entityType: EntityType, own: readonly string[]): boolean =>
  group.permissions.every((permission) => !isPossibleAt(permission, entityType) || own.includes(permission));

/** The chosen groups after one was ticked or not; managing includes viewing. */
export const toggled = (chosen: readonly GroupName[], row: MatrixRow, kind: "view" | "manage"): GroupName[] => {
  const [view, manage] = [row.view?.group, row.manage?.group];
  const group = kind === "view" ? view : manage;
  if (group === undefined) return [...chosen];
  if (chosen.includes(group)) {
    const dropped = kind === "view" ? [view, manage] : [manage];
    return chosen.filter((name) => !dropped.includes(name));
  }
  const added = kind === "manage" ? [view, manage] : [view];
  return [...new Set([...chosen, ...added.filter((name) => name !== undefined)])];
};

/** The kinds of entity that are not wider than this one. */
export const within = (entityType: EntityType): readonly EntityType[] => widths.slice(widths.indexOf(entityType));
