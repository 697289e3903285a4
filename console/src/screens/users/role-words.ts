import { useText } from "../../texts/use-text.ts";
import type { Role } from "./queries.ts";

interface RoleGroup {
  readonly group: string;
  readonly items: { readonly value: string; readonly label: string }[];
}

const kinds = ["organization", "merchant", "profile"] as const;

/** Roles for a choice, by the kind of entity that they are given at. */
export const useRoleChoices = (roles: readonly Role[]): readonly RoleGroup[] => {
  const { t } = useText();
  return kinds
    .map((kind) => ({
      group: t(`users.entity_${kind}`),
      items: roles
        .filter(({ entity_type: entityType }) => entityType === kind)
        .map(({ role_id: value, role_name: label }) => ({ value, label })),
    }))
    .filter(({ items }) => items.length > 0);
};
