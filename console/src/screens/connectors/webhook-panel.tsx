import { Button, Code, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { ErrorNotice } from "../../parts/notices.tsx";
import { Loaded, Panel } from "../../parts/panel.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Identifier } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { readConnectorsAgain, useConnectorAccount, useConnectorWebhooks } from "./connector-queries.ts";
import type { ConnectorFeatures } from "./connector-queries.ts";
import type { AccountProps } from "./connector-toolbar.tsx";

interface SetupProps {
  readonly connectorId: string;
  readonly provider: ConnectorFeatures;
}

/** Webhooks that were registered at the provider, and the registration. */
const Registration = ({ connectorId }: SetupProps): ReactNode => {
  const { t } = useText();
  const { may, merchantId } = useSession();
  const query = useConnectorWebhooks(connectorId);
  const register = useMutation({
    mutationFn: () =>
      bodyOf(
        api.POST("/account/{account_id}/connectors/webhooks/{connector_id}", {
          params: { path: { account_id: merchantId, connector_id: connectorId } },
        }),
      ),
    onSuccess: readConnectorsAgain,
  });
  return (
    <Loaded query={query} rows={1}>
      {(webhooks) => (
        <Stack gap="xs">
          {webhooks.map(({ connector_webhook_id: id, status, webhook_url: url }) => (
            <Group key={id} gap="sm">
              <StatusBadge
                status={status === "disabled" ? "webhook_disabled" : status}
                area="connectors"
                tone={status === "active" ? "good" : "bad"}
              />
              <Identifier value={url} />
            </Group>
          ))}
          {may("registerConnectorWebhook") && webhooks.every(({ status }) => status !== "active") && (
            <Group>
              <Button
                loading={register.isPending}
                onClick={() => {
                  register.mutate();
                }}
              >
                {t("connectors.webhookRegister")}
              </Button>
            </Group>
          )}
          {register.error !== null && <ErrorNotice error={register.error} />}
        </Stack>
      )}
    </Loaded>
  );
};

/** The secret with which the provider signs, where it has to be carried over by hand. */
const Secret = ({ connectorId, provider }: SetupProps): ReactNode => {
  const { t } = useText();
  const { merchantId, may } = useSession();
  const [secret, setSecret] = useState("");
  const { data: account } = useConnectorAccount(connectorId);
  const field = provider.webhook_setup?.secret ?? null;
  const save = useMutation({
    mutationFn: async (type: NonNullable<typeof account>["connector_type"]) => {
      await api.POST("/account/{account_id}/connectors/{connector_id}", {
        params: { path: { account_id: merchantId, connector_id: connectorId } },
        body: { connector_type: type, connector_webhook_details: { merchant_secret: secret.trim() } },
      });
      await readConnectorsAgain();
    },
    onSuccess: () => {
      setSecret("");
    },
  });
  if (field === null || account === undefined || !may("updateConnectorAccount")) return null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (secret.trim() !== "" && !save.isPending) save.mutate(account.connector_type);
      }}
    >
      <Stack gap="xs">
        <PasswordInput
          label={field.title}
          description={`${field.help} ${t("connectors.whereToFind", { place: field.where_to_find })}`}
          autoComplete="new-password"
          value={secret}
          onChange={(event) => {
            setSecret(event.currentTarget.value);
          }}
        />
        <Group>
          <Button type="submit" variant="default" loading={save.isPending} disabled={secret.trim() === ""}>
            {t("connectors.webhookSecret")}
          </Button>
          {save.isSuccess && <Text size="sm">{t("connectors.webhookSecretSaved")}</Text>}
        </Group>
        {save.error !== null && <ErrorNotice error={save.error} />}
      </Stack>
    </form>
  );
};

/** How the provider's webhooks reach the account: registered for it, or by hand. */
export const WebhookSetup = (props: SetupProps): ReactNode => {
  const { connectorId, provider } = props;
  const { t } = useText();
  const { merchantId, may } = useSession();
  const setup = provider.webhook_setup;
  if (setup === null) return <Text size="sm">{t("connectors.webhookNone")}</Text>;
  const canRegister = provider.webhook_registration === "supported";
  return (
    <Stack gap="sm">
      <div>
        <Text size="sm" c="dimmed">
          {t("connectors.webhookAddress")}
        </Text>
        <Identifier value={`${location.origin}/webhooks/${merchantId}/${connectorId}`} />
      </div>
      {canRegister && may("listConnectorWebhooks") ? (
        <Registration {...props} />
      ) : (
        <>
          <Text size="sm">{t("connectors.webhookWhere", { place: setup.where_to_set_up })}</Text>
          {setup.events.length > 0 && (
            <div>
              <Text size="sm">{t("connectors.webhookEvents")}</Text>
              <Code block>{setup.events.flatMap(({ event_types: types }) => types).join("\n")}</Code>
            </div>
          )}
          <Secret {...props} />
        </>
      )}
    </Stack>
  );
};

export const WebhookPanel = ({ account, provider }: AccountProps): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  if (provider === undefined || !may("retrieveConnectorAccount")) return null;
  return (
    <Panel title={t("connectors.webhook")}>
      <WebhookSetup connectorId={account.merchant_connector_id} provider={provider} />
    </Panel>
  );
};
