import { Button, Stack, Text } from "@mantine/core";
import { IconShield, IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ReactNode } from "react";
import { ListPage } from "../../list/list-page.tsx";
import type { Column, Filter } from "../../list/list-parts.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { Forbidden } from "../../parts/notices.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Time } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { membersOf } from "./members.ts";
import type { Member } from "./members.ts";
import { usersQuery } from "./queries.ts";
import { UserActions } from "./user-actions.tsx";

const route = getRouteApi("/console/users");
const entities = ["organization", "merchant", "profile"] as const;
const statuses = ["active", "invitation_sent"] as const;

const Users = (): ReactNode => {
  const { t } = useText();
  const { may, user: self } = useSession();
  const [search, onSearch] = useListSearch(route);
  const [isInviting, setIsInviting] = useState(false);
  const query = useQuery({
    ...usersQuery,
    select: (users) => {
      const rows = membersOf(users, search);
      return { rows, total: rows.length, next: null };
    },
  });
  const columns: readonly Column<Member>[] = [
    {
      id: "user",
      label: t("users.user"),
      cell: ({ user }) => (
        <Stack gap={0}>
          <Text size="sm" fw={600}>
            {user.name ?? user.email}
            {user.user_id === self.user_id && ` (${t("users.you")})`}
          </Text>
          {user.name !== null && (
            <Text size="sm" c="dimmed">
              {user.email}
            </Text>
          )}
        </Stack>
      ),
    },
    { id: "role", label: t("users.role"), cell: ({ role }) => role.role_name },
    {
      id: "entity",
      label: t("users.place"),
      cell: ({ role }) => `${t(`users.entity_${role.entity_type}`)} ${role.entity_name ?? role.entity_id}`,
    },
    {
      id: "status",
      label: t("users.status"),
      cell: ({ role: { status } }) => (
        <StatusBadge status={status} area="users" tone={status === "active" ? "good" : "waiting"} />
      ),
    },
    { id: "since", label: t("users.since"), cell: ({ role }) => <Time at={role.created_at} /> },
    ...(may("updateUserRole")
      ? [
          {
            id: "actions",
            label: t("general.more"),
            isAtEnd: true,
            cell: (member: Member) => <UserActions member={member} />,
          },
        ]
      : []),
  ];
  const filters: readonly Filter[] = [
    { kind: "text", name: "q", label: t("users.find") },
    {
      kind: "choices",
      name: "status",
      label: t("users.status"),
      choices: statuses.map((value) => ({ value, label: t(`users.status_${value}`) })),
    },
    {
      kind: "choices",
      name: "entity",
      label: t("users.place"),
      choices: entities.map((value) => ({ value, label: t(`users.entity_${value}`) })),
    },
  ];
  return (
    <>
      <ListPage
        title={t("users.title")}
        actions={
          <>
            {may("listRoles") && (
              <Button
                component={Link}
                to="/console/users/roles"
                variant="default"
                leftSection={<IconShield size={16} aria-hidden />}
              >
                {t("users.roles")}
              </Button>
            )}
            {may("inviteUsers") && (
              <Button
                leftSection={<IconUserPlus size={16} aria-hidden />}
                onClick={() => {
                  setIsInviting(true);
                }}
              >
                {t("users.invite")}
              </Button>
            )}
          </>
        }
        filters={filters}
        columns={columns}
        search={search}
        onSearch={onSearch}
        query={query}
        keyOf={({ user, role }) => `${user.user_id} ${role.entity_type} ${role.entity_id}`}
      />
      {isInviting && (
        <InviteDialog
          onClose={() => {
            setIsInviting(false);
          }}
        />
      )}
    </>
  );
};

/** Who works here, in which role. */
export const UsersPage = (): ReactNode =>
  useSession().may("listOrganizationUsers") ? <Users /> : <Forbidden operation="listOrganizationUsers" />;
