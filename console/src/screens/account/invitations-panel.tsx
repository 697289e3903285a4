import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import type { components } from "../../generated/merchant-api.ts";
import { FormError } from "../../parts/form-error.tsx";
import { Panel } from "../../parts/panel.tsx";
import { useText } from "../../texts/use-text.ts";

type Invitation = components["schemas"]["UserRole"];

const Invitation = ({ invitation }: { readonly invitation: Invitation }): ReactNode => {
  const { t } = useText();
  const client = useQueryClient();
  const { entity_type, entity_id, entity_name: name, role_name: role } = invitation;
  const accept = useMutation({
    mutationFn: () => bodyOf(api.POST("/user/user/invite/accept", { body: [{ entity_type, entity_id }] })),
    onSuccess: async () => {
      notifications.show({ message: t("account.accepted", { name: name ?? entity_id }) });
      await client.invalidateQueries();
    },
  });
  return (
    <>
      <Group justify="space-between">
        <Text size="sm">
          {t("account.invitation", { role, place: `${t(`users.entity_${entity_type}`)} ${name ?? entity_id}` })}
        </Text>
        <Button
          size="xs"
          loading={accept.isPending}
          onClick={() => {
            accept.mutate();
          }}
        >
          {t("signIn.accept")}
        </Button>
      </Group>
      <FormError error={accept.error} />
    </>
  );
};

/** Where the user is invited; nothing where there is no invitation. */
export const InvitationsPanel = (): ReactNode => {
  const { t } = useText();
  const { data = [] } = useQuery({
    queryKey: ["account", "invitations"],
    queryFn: () => bodyOf(api.GET("/user/list/invitation")),
  });
  if (data.length === 0) return null;
  return (
    <Panel title={t("signIn.invitations")}>
      {data.map((invitation) => (
        <Invitation key={`${invitation.entity_type} ${invitation.entity_id}`} invitation={invitation} />
      ))}
    </Panel>
  );
};
