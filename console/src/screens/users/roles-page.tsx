import { ActionIcon, Button, Group, Text, Tooltip } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash, IconUsers } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { ListPage } from "../../list/list-page.tsx";
import type { Column, Filter } from "../../list/list-parts.ts";
import { textIn, textsIn } from "../../list/list-search.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { Dialog, FormDialog } from "../../parts/form-dialog.tsx";
import { Forbidden } from "../../parts/notices.tsx";
import { Loaded } from "../../parts/panel.tsx";
import { Identifier } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { isTextName, useText } from "../../texts/use-text.ts";
import { permissionGroupsQuery, rolesQuery } from "./queries.ts";
import type { Role } from "./queries.ts";
import { limitTextsOf } from "./role-limits.ts";
import { PermissionMatrix, RoleEditor } from "./role-editor.tsx";

const route = getRouteApi("/console/users/roles");
const entities = ["organization", "merchant", "profile"] as const;

type Opened = { readonly kind: "edit" | "delete" | "show"; readonly role: Role } | { readonly kind: "new" };

const DeleteDialog = ({ role, onClose }: { readonly role: Role; readonly onClose: () => void }): ReactNode => {
  const { t } = useText();
  const client = useQueryClient();
  return (
    <FormDialog
      title={t("users.deleteRole", { name: role.role_name })}
      consequence={t("users.deleteRoleText")}
      confirmText={t("users.deleteRole", { name: role.role_name })}
      errorTexts={{ UR_32: "users.roleInUse" }}
      onClose={onClose}
      onConfirm={async () => {
        await bodyOf(api.DELETE("/user/role/{role_id}", { params: { path: { role_id: role.role_id } } }));
        await client.invalidateQueries({ queryKey: ["users"] });
      }}
    />
  );
};

const ShowDialog = ({ role, onClose }: { readonly role: Role; readonly onClose: () => void }): ReactNode => {
  const { t, locale } = useText();
  const groups = useQuery(permissionGroupsQuery);
  return (
    <Dialog onClose={onClose} title={role.role_name} size="lg">
      <Loaded query={groups}>
        {(all) => <PermissionMatrix groups={all} chosen={role.groups} entityType={role.entity_type} />}
      </Loaded>
      {role.limits !== null && (
        <Text size="sm" mt="md">
          {t("users.limitsShown")}{" "}
          {role.limits.refunds.length === 0 ? t("users.limitEverything") : limitTextsOf(role.limits, locale).join("; ")}
        </Text>
      )}
    </Dialog>
  );
};

const Roles = (): ReactNode => {
  const { t } = useText();
  const { may, user } = useSession();
  const [search, onSearch] = useListSearch(route);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => {
    setOpened(null);
  };
  const part = textIn(search, "q")?.toLowerCase() ?? "";
  const kinds = textsIn(search, "entity");
  const query = useQuery({
    ...rolesQuery,
    select: (roles) => {
      const rows = roles.filter(
        ({ role_name: name, entity_type: entity }) =>
          name.toLowerCase().includes(part) && (kinds === undefined || kinds.includes(entity)),
      );
      return { rows, total: rows.length, next: null };
    },
  });
  const areas = (role: Role): string =>
    role.groups
      .filter((group) => group.endsWith("_manage"))
      .map((group) => {
        const name = `users.area_${group.replace("_manage", "")}`;
        return isTextName(name) ? t(name) : group;
      })
      .join(", ");
  const button = (label: string, icon: ReactNode, reason: string | null, onClick: () => void): ReactNode => (
    <Tooltip label={reason ?? label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        data-disabled={reason !== null || undefined}
        aria-disabled={reason !== null}
        onClick={() => {
          if (reason === null) onClick();
        }}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
  const actions = (role: Role): ReactNode => {
    if (role.is_predefined) return null;
    const own = role.role_id === user.role_id ? t("users.ownRole") : null;
    return (
      <Group gap={4} justify="flex-end" wrap="nowrap">
        {button(`${t("users.edit")}: ${role.role_name}`, <IconPencil size={16} />, own, () => {
          setOpened({ kind: "edit", role });
        })}
        {button(`${t("general.remove")}: ${role.role_name}`, <IconTrash size={16} />, own, () => {
          setOpened({ kind: "delete", role });
        })}
      </Group>
    );
  };
  const columns: readonly Column<Role>[] = [
    { id: "name", label: t("users.role"), cell: ({ role_name: name }) => name },
    { id: "entity", label: t("users.givenAt"), cell: ({ entity_type: type }) => t(`users.entity_${type}`) },
    { id: "manages", label: t("users.manages"), cell: (role) => areas(role) || t("users.viewsOnly") },
    {
      id: "origin",
      label: t("users.origin"),
      cell: ({ is_predefined: isPredefined }) => t(isPredefined ? "users.predefined" : "users.custom"),
    },
    { id: "id", label: t("users.roleId"), isOptional: true, cell: ({ role_id: id }) => <Identifier value={id} /> },
    ...(may("updateRole") ? [{ id: "actions", label: t("general.more"), isAtEnd: true, cell: actions }] : []),
  ];
  const filters: readonly Filter[] = [
    { kind: "text", name: "q", label: t("users.roleName") },
    {
      kind: "choices",
      name: "entity",
      label: t("users.givenAt"),
      choices: entities.map((value) => ({ value, label: t(`users.entity_${value}`) })),
    },
  ];
  return (
    <>
      <ListPage
        title={t("users.roles")}
        actions={
          <>
            <Button
              component={Link}
              to="/console/users"
              variant="default"
              leftSection={<IconUsers size={16} aria-hidden />}
            >
              {t("users.users")}
            </Button>
            {may("createRole") && (
              <Button
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => {
                  setOpened({ kind: "new" });
                }}
              >
                {t("users.newRole")}
              </Button>
            )}
          </>
        }
        filters={filters}
        columns={columns}
        search={search}
        onSearch={onSearch}
        query={query}
        keyOf={({ role_id: id }) => id}
        onOpen={(role) => {
          setOpened({ kind: "show", role });
        }}
      />
      {opened?.kind === "new" && <RoleEditor role={null} onClose={close} />}
      {opened?.kind === "edit" && <RoleEditor role={opened.role} onClose={close} />}
      {opened?.kind === "delete" && <DeleteDialog role={opened.role} onClose={close} />}
      {opened?.kind === "show" && <ShowDialog role={opened.role} onClose={close} />}
    </>
  );
};

/** What there is to give to users. */
export const RolesPage = (): ReactNode =>
  useSession().may("listRoles") ? <Roles /> : <Forbidden operation="listRoles" />;
