import { Button, Group, PasswordInput, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { FormError, SubmitButton } from "../../parts/form-error.tsx";
import { useNewPassword } from "../../parts/new-password.tsx";
import { Page, Panel } from "../../parts/panel.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Facts, Identifier } from "../../parts/values.tsx";
import { sessionQuery, useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { InvitationsPanel } from "./invitations-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";
import { TwoFactorPanel } from "./two-factor-panel.tsx";

const NamePanel = (): ReactNode => {
  const { t } = useText();
  const client = useQueryClient();
  const { user } = useSession();
  const [name, setName] = useState(user.name ?? "");
  const save = useMutation({
    mutationFn: () => bodyOf(api.POST("/user/update", { body: { name: name.trim() } })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      notifications.show({ message: t("general.saved") });
    },
  });
  return (
    <Panel title={t("account.you")}>
      <Facts
        facts={[
          [t("signIn.email"), user.email],
          [t("account.userId"), <Identifier value={user.user_id} />],
        ]}
      />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={t("signIn.name")}
            autoComplete="name"
            maxLength={255}
            value={name}
            onChange={(event) => {
              setName(event.currentTarget.value);
            }}
          />
          <FormError error={save.error} />
          <Group>
            <SubmitButton
              error={save.error}
              isPending={save.isPending}
              isDisabled={name.trim() === "" || name.trim() === user.name}
            >
              {t("general.save")}
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
};

const EmailPanel = (): ReactNode => {
  const { t } = useText();
  const { user } = useSession();
  const { email, is_email_verified: isVerified } = user;
  const send = useMutation({
    mutationFn: () => bodyOf(api.POST("/user/verify_email_request", { body: { email } })),
  });
  return (
    <Panel title={t("account.email")}>
      <StatusBadge
        status={isVerified ? "verified" : "unverified"}
        area="account"
        tone={isVerified ? "good" : "attention"}
      />
      {!isVerified && (
        <>
          <Text size="sm">{t("account.emailText", { email })}</Text>
          <FormError error={send.error} />
          {send.isSuccess ? (
            <Text size="sm" role="status">
              {t("account.linkSent", { email })}
            </Text>
          ) : (
            <Group>
              <Button
                variant="default"
                loading={send.isPending}
                onClick={() => {
                  send.mutate();
                }}
              >
                {t("signIn.sendLink")}
              </Button>
            </Group>
          )}
        </>
      )}
    </Panel>
  );
};

const PasswordForm = ({ onChanged }: { readonly onChanged: () => void }): ReactNode => {
  const { t } = useText();
  const { user } = useSession();
  const [oldPassword, setOldPassword] = useState("");
  const { password, isReady, fields } = useNewPassword();
  const change = useMutation({
    mutationFn: () =>
      bodyOf(api.POST("/user/change_password", { body: { old_password: oldPassword, new_password: password } })),
    onSuccess: onChanged,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate();
      }}
    >
      <Stack gap="sm">
        {/* Password managers keep the new password under this name. */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordInput
          label={t("account.oldPassword")}
          autoComplete="current-password"
          required
          value={oldPassword}
          onChange={(event) => {
            setOldPassword(event.currentTarget.value);
          }}
        />
        {fields}
        <FormError error={change.error} texts={{ UR_01: "account.wrongPassword" }} />
        <Group>
          <SubmitButton error={change.error} isPending={change.isPending} isDisabled={!isReady || oldPassword === ""}>
            {t("account.changePassword")}
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  );
};

const PasswordPanel = (): ReactNode => {
  const { t } = useText();
  const [changes, setChanges] = useState(0);
  return (
    <Panel title={t("signIn.password")}>
      <Text size="sm" c="dimmed">
        {t("account.passwordText")}
      </Text>
      <PasswordForm
        key={changes}
        onChanged={() => {
          setChanges(changes + 1);
          notifications.show({ message: t("account.passwordChanged") });
        }}
      />
    </Panel>
  );
};

/** What a user decides about the own account. */
export const AccountPage = (): ReactNode => {
  const { t } = useText();
  return (
    <Page title={t("shell.profile")}>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <Stack gap="md">
          <InvitationsPanel />
          <NamePanel />
          <EmailPanel />
          <SessionsPanel />
        </Stack>
        <Stack gap="md">
          <TwoFactorPanel />
          <PasswordPanel />
        </Stack>
      </SimpleGrid>
    </Page>
  );
};
