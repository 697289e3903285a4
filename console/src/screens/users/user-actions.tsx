import { ActionIcon, Menu, Select } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconDots, IconMailForward, IconShieldOff, IconUserEdit, IconUserMinus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import type { Member } from "./members.ts";
import { grantableRolesQuery } from "./queries.ts";
import { useRoleChoices } from "./role-words.ts";

interface DialogProps {
  readonly member: Member;
  readonly onClose: () => void;
}

const useNames = ({ user, role }: Member): { readonly name: string; readonly place: string; readonly role: string } => {
  const { t } = useText();
  return {
    name: user.name ?? user.email,
    place: `${t(`users.entity_${role.entity_type}`)} ${role.entity_name ?? role.entity_id}`,
    role: role.role_name,
  };
};

const namedUser = ({ user, role }: Member) =>
  ({ email: user.email, entity_type: role.entity_type, entity_id: role.entity_id }) as const;

const useChanged = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["users"] });
};

const ResendDialog = ({ member, onClose }: DialogProps): ReactNode => {
  const { t } = useText();
  const { email } = member.user;
  return (
    <FormDialog
      title={t("users.resend")}
      consequence={t("users.resendText", { email })}
      confirmText={t("users.resend")}
      onClose={onClose}
      onConfirm={async () => {
        await bodyOf(api.POST("/user/user/resend_invite", { body: namedUser(member) }));
        notifications.show({ message: t("users.resent", { email }) });
      }}
    />
  );
};

const ChangeRoleDialog = ({ member, onClose }: DialogProps): ReactNode => {
  const { t } = useText();
  const names = useNames(member);
  const changed = useChanged();
  const { data: grantable = [] } = useQuery(grantableRolesQuery);
  const fitting = grantable.filter(({ entity_type: entityType }) => entityType === member.role.entity_type);
  const choices = useRoleChoices(fitting);
  const [roleId, setRoleId] = useState<string | null>(member.role.role_id);
  const isActive = member.role.status === "active";
  return (
    <FormDialog
      title={t("users.changeRole")}
      consequence={t(isActive ? "users.changeRoleText" : "users.changeInvitationText", names)}
      confirmText={t("users.changeRole")}
      isReady={roleId !== null && roleId !== member.role.role_id}
      onClose={onClose}
      onConfirm={async () => {
        await bodyOf(api.POST("/user/user/update_role", { body: { ...namedUser(member), role_id: roleId ?? "" } }));
        await changed();
      }}
    >
      <Select label={t("users.role")} data={choices} value={roleId} onChange={setRoleId} searchable data-autofocus />
    </FormDialog>
  );
};

const RemoveDialog = ({ member, onClose }: DialogProps): ReactNode => {
  const { t } = useText();
  const names = useNames(member);
  const changed = useChanged();
  const isActive = member.role.status === "active";
  return (
    <FormDialog
      title={t(isActive ? "users.remove" : "users.withdraw")}
      consequence={t(isActive ? "users.removeText" : "users.withdrawText", names)}
      confirmText={t(isActive ? "users.removeConfirm" : "users.withdraw", names)}
      onClose={onClose}
      onConfirm={async () => {
        await bodyOf(api.DELETE("/user/user/delete", { body: namedUser(member) }));
        await changed();
      }}
    />
  );
};

const ResetFactorDialog = ({ member, onClose }: DialogProps): ReactNode => {
  const { t } = useText();
  const names = useNames(member);
  return (
    <FormDialog
      title={t("users.resetFactor")}
      consequence={t("users.resetFactorText", names)}
      confirmText={t("users.resetFactor")}
      onClose={onClose}
      onConfirm={async () => {
        await bodyOf(api.POST("/user/2fa/reset", { body: { email: member.user.email } }));
        notifications.show({ message: t("users.factorReset", names) });
      }}
    />
  );
};

const dialogs = {
  resend: ResendDialog,
  change: ChangeRoleDialog,
  remove: RemoveDialog,
  reset: ResetFactorDialog,
} as const;

/** What can be done with a user's role. */
export const UserActions = ({ member }: { readonly member: Member }): ReactNode => {
  const { t } = useText();
  const { user, may } = useSession();
  const { data: grantable } = useQuery(grantableRolesQuery);
  const [opened, setOpened] = useState<keyof typeof dialogs | null>(null);
  if (!may("updateUserRole")) return null;
  const isOwn = member.user.user_id === user.user_id;
  const isBeyond = grantable?.some(({ role_id: id }) => id === member.role.role_id) === false;
  const reason = (isOwn && t("users.ownRole")) || (isBeyond && t("users.beyondOwn"));
  const isActive = member.role.status === "active";
  const Dialog = opened === null ? null : dialogs[opened];
  const item = (key: keyof typeof dialogs, icon: ReactNode, text: string): ReactNode => (
    <Menu.Item
      leftSection={icon}
      disabled={reason !== false}
      onClick={() => {
        setOpened(key);
      }}
    >
      {text}
    </Menu.Item>
  );
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t("users.actionsFor", { email: member.user.email })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {reason !== false && <Menu.Label>{reason}</Menu.Label>}
          {!isActive && item("resend", <IconMailForward size={16} aria-hidden />, t("users.resend"))}
          {item("change", <IconUserEdit size={16} aria-hidden />, t("users.changeRole"))}
          {isActive && item("reset", <IconShieldOff size={16} aria-hidden />, t("users.resetFactor"))}
          {item("remove", <IconUserMinus size={16} aria-hidden />, t(isActive ? "users.remove" : "users.withdraw"))}
        </Menu.Dropdown>
      </Menu>
      {Dialog !== null && (
        <Dialog
          member={member}
          onClose={() => {
            setOpened(null);
          }}
        />
      )}
    </>
  );
};
