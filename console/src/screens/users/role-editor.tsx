import { Checkbox, Group, Select, Table, Text, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { Loaded } from "../../parts/panel.tsx";
import { useSession } from "../../session/session.ts";
import { isTextName, useText } from "../../texts/use-text.ts";
import { isGrantable, matrixOf, toggled, within } from "./permission-matrix.ts";
import type { MatrixRow, PermissionGroup } from "./permission-matrix.ts";
import { permissionGroupsQuery } from "./queries.ts";
import type { Role } from "./queries.ts";
import { RoleLimitFields } from "./role-limit-fields.tsx";
import { limitsOf, permitRefunds, rowsOf } from "./role-limits.ts";

type GroupName = PermissionGroup["group"];

interface MatrixProps {
  readonly groups: readonly PermissionGroup[];
  readonly chosen: readonly GroupName[];
  readonly entityType: Role["entity_type"];
  /** Undefined: the matrix is only shown. */
  readonly onChange?: ((chosen: GroupName[]) => void) | undefined;
}

const kinds = ["view", "manage"] as const;

/** Areas and what a role may do there; what the person has not is closed. */
export const PermissionMatrix = ({ groups, chosen, entityType, onChange }: MatrixProps): ReactNode => {
  const { t } = useText();
  const { role: own } = useSession();
  const areaName = (area: string): string => {
    const name = `users.area_${area}`;
    return isTextName(name) ? t(name) : area;
  };
  const cell = (row: MatrixRow, kind: (typeof kinds)[number]): ReactNode => {
    const group = row[kind];
    if (group === null) return null;
    const mayGive = isGrantable(group, entityType, own.permissions);
    return (
      <Checkbox
        aria-label={`${areaName(row.area)}: ${t(`users.${kind}`)}`}
        title={mayGive ? group.description : t("users.notYours")}
        checked={chosen.includes(group.group)}
        disabled={onChange === undefined || !mayGive}
        onChange={() => {
          onChange?.(toggled(chosen, row, kind));
        }}
      />
    );
  };
  return (
    <Table verticalSpacing={6} aria-label={t("users.permissions")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t("users.area")}</Table.Th>
          {kinds.map((kind) => (
            <Table.Th key={kind} scope="col" w={96}>
              {t(`users.${kind}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {matrixOf(groups).map((row) => (
          <Table.Tr key={row.area}>
            <Table.Th scope="row" fw={400}>
              <Text size="sm">{areaName(row.area)}</Text>
            </Table.Th>
            {kinds.map((kind) => (
              <Table.Td key={kind}>{cell(row, kind)}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
};

/** A person with limits gives none without: the new role begins with no currency. */
const emptied = (limits: Role["limits"]): Role["limits"] => (limits === null ? null : { refunds: [] });

interface RoleEditorProps {
  /** Null: a new one. */
  readonly role: Role | null;
  readonly onClose: () => void;
}

/** Makes a role, or changes one. */
export const RoleEditor = ({ role, onClose }: RoleEditorProps): ReactNode => {
  const { t, locale } = useText();
  const client = useQueryClient();
  const { role: own } = useSession();
  const groups = useQuery(permissionGroupsQuery);
  const [name, setName] = useState(role?.role_name ?? "");
  const [scope, setScope] = useState<Role["entity_type"]>(role?.role_scope ?? own.entity_type);
  const [entityType, setEntityType] = useState<Role["entity_type"]>(
    role?.entity_type ?? (own.entity_type === "profile" ? "profile" : "merchant"),
  );
  const [chosen, setChosen] = useState<GroupName[]>(role === null ? [] : [...role.groups]);
  const [rows, setRows] = useState(() => rowsOf(role === null ? emptied(own.limits) : role.limits, locale));
  const isRefunding = permitRefunds(chosen, groups.data ?? []);
  const limits = isRefunding && rows !== null ? limitsOf(rows, locale) : null;
  const isComplete = !isRefunding || rows === null || limits !== null;
  const save = async (): Promise<void> => {
    const body = { role_name: name.trim(), groups: chosen, limits };
    await (role === null
      ? bodyOf(api.POST("/user/role", { body: { ...body, role_scope: scope, entity_type: entityType } }))
      : bodyOf(api.PUT("/user/role/{role_id}", { params: { path: { role_id: role.role_id } }, body })));
    await client.invalidateQueries({ queryKey: ["users"] });
  };
  const choicesOf = (types: readonly Role["entity_type"][]): { value: Role["entity_type"]; label: string }[] =>
    types.map((value) => ({ value, label: t(`users.entity_${value}`) }));
  return (
    <FormDialog
      title={role === null ? t("users.newRole") : t("users.editRole", { name: role.role_name })}
      {...(role === null ? {} : { text: t("users.editRoleText") })}
      confirmText={role === null ? t("users.createRole") : t("general.save")}
      isReady={name.trim() !== "" && chosen.length > 0 && isComplete}
      size="lg"
      onConfirm={save}
      onClose={onClose}
    >
      <TextInput
        label={t("users.roleName")}
        maxLength={64}
        required
        data-autofocus
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
        }}
      />
      {role === null && (
        <Group grow align="flex-start">
          <Select
            label={t("users.scope")}
            description={t("users.scopeText")}
            data={choicesOf(within(own.entity_type))}
            value={scope}
            allowDeselect={false}
            onChange={(value) => {
              if (value === null) return;
              setScope(value);
              if (!within(value).includes(entityType)) setEntityType(value);
            }}
          />
          <Select
            label={t("users.givenAt")}
            description={t("users.givenAtText")}
            data={choicesOf(within(scope))}
            value={entityType}
            allowDeselect={false}
            onChange={(value) => {
              if (value !== null) setEntityType(value);
            }}
          />
        </Group>
      )}
      <Loaded query={groups}>
        {(all) => <PermissionMatrix groups={all} chosen={chosen} entityType={entityType} onChange={setChosen} />}
      </Loaded>
      <Text size="xs" c="dimmed">
        {t("users.notYoursText")}
      </Text>
      {isRefunding && <RoleLimitFields rows={rows} onChange={setRows} />}
    </FormDialog>
  );
};
