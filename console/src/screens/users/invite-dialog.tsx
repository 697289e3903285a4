import { Button, Group, List, Select, Stack, Text, Textarea } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import type { components } from "../../generated/merchant-api.ts";
import { FormError, SubmitButton } from "../../parts/form-error.tsx";
import { ErrorNotice } from "../../parts/notices.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Dialog } from "../../parts/form-dialog.tsx";
import { useText } from "../../texts/use-text.ts";
import { addressesIn, addressesMax } from "./addresses.ts";
import { grantableRolesQuery } from "./queries.ts";
import { useRoleChoices } from "./role-words.ts";

type Invited = components["schemas"]["InvitedUser"];

const Results = ({ results }: { readonly results: readonly Invited[] }): ReactNode => {
  return (
    <List listStyleType="none" spacing="xs">
      {results.map(({ email, is_email_sent: isSent, error }) => (
        <List.Item key={email}>
          <Group gap="sm">
            <StatusBadge status={isSent ? "sent" : "refused"} area="users" tone={isSent ? "good" : "bad"} />
            <Text size="sm">{email}</Text>
          </Group>
          {error !== null && (
            <Text size="sm" c="dimmed">
              {error}
            </Text>
          )}
        </List.Item>
      ))}
    </List>
  );
};

const InviteForm = ({ onDone }: { readonly onDone: (results: Invited[]) => void }): ReactNode => {
  const { t } = useText();
  // The addresses can be typed before the roles are there.
  const roles = useQuery(grantableRolesQuery);
  const choices = useRoleChoices(roles.data ?? []);
  const [text, setText] = useState("");
  const [roleId, setRoleId] = useState<string | null>(null);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { addresses, rest } = addressesIn(text);
  const isTooMany = addresses.length > addressesMax;
  const invite = useMutation({
    mutationFn: (role: string) =>
      bodyOf(
        api.POST("/user/user/invite_multiple", {
          params: { header: { "Idempotency-Key": idempotencyKey } },
          body: addresses.map((email) => ({ email, role_id: role })),
        }),
      ),
    onSuccess: onDone,
  });
  const problem = (): string | null => {
    if (isTooMany) return t("users.tooMany", { count: addressesMax });
    return rest.length === 0 ? null : t("users.noAddress", { text: rest.slice(0, 3).join(", ") });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (roleId !== null) invite.mutate(roleId);
      }}
    >
      <Stack>
        <Textarea
          label={t("users.addresses")}
          description={t("users.addressesText")}
          autosize
          minRows={3}
          maxRows={10}
          data-autofocus
          required
          value={text}
          error={problem()}
          onChange={(event) => {
            setText(event.currentTarget.value);
          }}
        />
        <Select
          label={t("users.role")}
          data={choices}
          value={roleId}
          onChange={setRoleId}
          required
          searchable
          loading={roles.isPending}
          nothingFoundMessage={roles.isPending ? t("general.loading") : t("general.none")}
        />
        {roles.error !== null && <ErrorNotice error={roles.error} onRetry={() => void roles.refetch()} />}
        <FormError error={invite.error} />
        <Group justify="flex-end">
          <SubmitButton
            error={invite.error}
            isPending={invite.isPending}
            isDisabled={addresses.length === 0 || rest.length > 0 || isTooMany || roleId === null}
          >
            {t("users.inviteCount", { count: addresses.length })}
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  );
};

/** Invites people by a pasted list of addresses, all with the same role. */
export const InviteDialog = ({ onClose }: { readonly onClose: () => void }): ReactNode => {
  const { t } = useText();
  const client = useQueryClient();
  const [results, setResults] = useState<readonly Invited[] | null>(null);
  return (
    <Dialog onClose={onClose} title={t("users.inviteTitle")}>
      {results === null ? (
        <InviteForm
          onDone={(answer) => {
            setResults(answer);
            void client.invalidateQueries({ queryKey: ["users"] });
          }}
        />
      ) : (
        <Stack>
          <Results results={results} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{t("general.close")}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
};
