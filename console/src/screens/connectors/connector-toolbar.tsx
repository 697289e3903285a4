import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { ConfirmButton } from "../../parts/confirm-button.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { readConnectorsAgain, useConnectorAccount } from "./connector-queries.ts";
import type {
  ConnectorAccount,
  ConnectorFeatures,
  ConnectorHealth,
  CreateConnectorBody,
  CredentialForm,
} from "./connector-queries.ts";
import { labelOf } from "./connector-state.ts";
import { CredentialFields } from "./credential-fields.tsx";
import { detailsOf, isComplete } from "./credentials.ts";
import type { CredentialValues } from "./credentials.ts";

export interface AccountProps {
  readonly account: ConnectorHealth;
  /** What the provider can do; undefined while it is being read. */
  readonly provider: ConnectorFeatures | undefined;
}

type Details = CreateConnectorBody["connector_account_details"];

interface ReplaceDialogProps {
  readonly account: ConnectorHealth;
  readonly type: ConnectorAccount["connector_type"];
  readonly forms: readonly CredentialForm[];
  readonly first: CredentialForm;
  readonly onClose: () => void;
}

/** New credentials are stored only after the provider has accepted them. */
const ReplaceDialog = ({ account, type, forms, first, onClose }: ReplaceDialogProps): ReactNode => {
  const { t } = useText();
  const { merchantId } = useSession();
  const [form, setForm] = useState(first);
  const [values, setValues] = useState<CredentialValues>({});
  const replace = async (): Promise<void> => {
    const details = detailsOf(form, values) as unknown as Details;
    const { connector_name: name, test_mode: isTest } = account;
    await bodyOf(
      api.POST("/account/connectors/verify", {
        body: {
          connector_name: name as CreateConnectorBody["connector_name"],
          connector_account_details: details,
          test_mode: isTest,
        },
      }),
    );
    await api.POST("/account/{account_id}/connectors/{connector_id}", {
      params: { path: { account_id: merchantId, connector_id: account.merchant_connector_id } },
      body: { connector_type: type, connector_account_details: details },
    });
    await readConnectorsAgain();
    notifications.show({ message: t("connectors.replaced") });
  };
  return (
    <FormDialog
      size="lg"
      title={t("connectors.replaceTitle", { label: labelOf(account) })}
      confirmText={t("connectors.replaceConfirm")}
      isReady={isComplete(form, values, account.test_mode)}
      onConfirm={replace}
      onClose={onClose}
    >
      <CredentialFields
        forms={forms}
        form={form}
        onForm={setForm}
        values={values}
        onValues={setValues}
        isTestMode={account.test_mode}
      />
    </FormDialog>
  );
};

/** What can be done to an account as a whole. */
export const ConnectorToolbar = ({ account, provider }: AccountProps): ReactNode => {
  const { t } = useText();
  const { may, merchantId } = useSession();
  const navigate = useNavigate();
  const [isReplacing, { open, close }] = useDisclosure();
  const path = { account_id: merchantId, connector_id: account.merchant_connector_id };
  const { data: details } = useConnectorAccount(account.merchant_connector_id);
  const label = labelOf(account);
  const forms = provider?.credential_forms ?? [];
  const [firstForm] = forms;
  if (details === undefined) return null;
  const { connector_type: type } = details;
  const setDisabled = async (isDisabled: boolean, idempotencyKey: string): Promise<void> => {
    await api.POST("/account/{account_id}/connectors/{connector_id}", {
      params: { path },
      body: { connector_type: type, disabled: isDisabled },
      headers: { "idempotency-key": idempotencyKey },
    });
    await readConnectorsAgain();
    notifications.show({ message: t(isDisabled ? "connectors.disabled" : "connectors.enabled", { label }) });
  };
  return (
    <>
      {may("updateConnectorAccount") && (
        <>
          {firstForm !== undefined && firstForm.fields.length > 0 && (
            <Button variant="default" onClick={open}>
              {t("connectors.replaceCredentials")}
            </Button>
          )}
          <ConfirmButton
            key={String(account.disabled)}
            label={t(account.disabled ? "connectors.enable" : "connectors.disable")}
            title={t(account.disabled ? "connectors.enableTitle" : "connectors.disableTitle")}
            consequence={t(account.disabled ? "connectors.enableConsequence" : "connectors.disableConsequence", {
              label,
            })}
            onConfirm={(key) => setDisabled(!account.disabled, key)}
          />
        </>
      )}
      {may("deleteConnectorAccount") && (
        <ConfirmButton
          label={t("connectors.delete")}
          title={t("connectors.deleteTitle")}
          consequence={t("connectors.deleteConsequence", { label })}
          color="red"
          variant="outline"
          onConfirm={async () => {
            await api.DELETE("/account/{account_id}/connectors/{connector_id}", { params: { path } });
            await navigate({ to: "/console/connectors" });
            await readConnectorsAgain();
          }}
        />
      )}
      {isReplacing && firstForm !== undefined && (
        <ReplaceDialog account={account} type={type} forms={forms} first={firstForm} onClose={close} />
      )}
    </>
  );
};
