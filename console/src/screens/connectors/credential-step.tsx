import { Button, Group, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { ErrorNotice } from "../../parts/notices.tsx";
import { Panel } from "../../parts/panel.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { readConnectorsAgain } from "./connector-queries.ts";
import type { ConnectorFeatures, CreateConnectorBody } from "./connector-queries.ts";
import { labelOf } from "./connector-state.ts";
import { CredentialFields } from "./credential-fields.tsx";
import { detailsOf, isComplete } from "./credentials.ts";
import type { CredentialValues } from "./credentials.ts";

interface CredentialStepProps {
  readonly provider: ConnectorFeatures;
  readonly onConnected: (connectorId: string, isTestMode: boolean) => void;
}

/** Every method of the provider with its types. */
const methodsOf = ({ supported_payment_methods: methods }: ConnectorFeatures) =>
  [...Map.groupBy(methods, ({ payment_method: method }) => method)].map(([method, types]) => ({
    payment_method: method,
    payment_method_types: types.map(({ payment_method_type: type }) => ({ payment_method_type: type })),
  }));

/** Credentials are verified with the provider, and only then is the account made. */
export const CredentialStep = ({ provider, onConnected }: CredentialStepProps): ReactNode => {
  const { t } = useText();
  const { merchantId } = useSession();
  const forms = provider.credential_forms;
  const [form, setForm] = useState(forms[0] ?? { auth_type: "NoKey", title: "", fields: [] });
  const [values, setValues] = useState<CredentialValues>({});
  const [label, setLabel] = useState("");
  const [isTestMode, setTestMode] = useState(true);
  const connect = useMutation({
    mutationFn: async () => {
      const details = detailsOf(form, values) as unknown as CreateConnectorBody["connector_account_details"];
      const name = provider.name as CreateConnectorBody["connector_name"];
      await bodyOf(
        api.POST("/account/connectors/verify", {
          body: { connector_name: name, connector_account_details: details, test_mode: isTestMode },
        }),
      );
      const methods = methodsOf(provider);
      return bodyOf(
        api.POST("/account/{account_id}/connectors", {
          params: { path: { account_id: merchantId } },
          body: {
            connector_type: provider.category as CreateConnectorBody["connector_type"],
            connector_name: name,
            connector_account_details: details,
            test_mode: isTestMode,
            connector_label: label.trim() === "" ? null : label.trim(),
            payment_methods_enabled: (methods.length === 0
              ? null
              : methods) as CreateConnectorBody["payment_methods_enabled"],
          },
        }),
      );
    },
    onSuccess: (account) => {
      void readConnectorsAgain();
      notifications.show({ message: t("connectors.connected", { label: labelOf(account) }) });
      onConnected(account.merchant_connector_id, isTestMode);
    },
  });
  return (
    <Panel title={provider.display_name}>
      <form
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          if (!connect.isPending) connect.mutate();
        }}
      >
        <Stack maw={640}>
          <Group gap="sm">
            <Text size="sm" fw={500} id="account-mode">
              {t("connectors.accountMode")}
            </Text>
            <SegmentedControl
              aria-labelledby="account-mode"
              data={[
                { value: "test", label: t("connectors.modeTest") },
                { value: "live", label: t("connectors.modeLive") },
              ]}
              value={isTestMode ? "test" : "live"}
              onChange={(mode) => {
                setTestMode(mode === "test");
              }}
            />
          </Group>
          <CredentialFields
            forms={forms}
            form={form}
            onForm={setForm}
            values={values}
            onValues={setValues}
            isTestMode={isTestMode}
          />
          <TextInput
            label={t("connectors.label")}
            description={t("connectors.duplicateHint")}
            placeholder={`${provider.name}_${isTestMode ? "test" : "live"}`}
            maxLength={255}
            value={label}
            onChange={(event) => {
              setLabel(event.currentTarget.value);
            }}
          />
          {provider.supported_payment_methods.length > 0 && (
            <Text size="sm" c="dimmed">
              {t("connectors.methodsPreselected")}
            </Text>
          )}
          {connect.isPending && <Text size="sm">{t("connectors.verifying")}</Text>}
          {connect.error !== null && <ErrorNotice error={connect.error} />}
          <Group justify="flex-end">
            <Button type="submit" loading={connect.isPending} disabled={!isComplete(form, values, isTestMode)}>
              {t("connectors.verify")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
};
