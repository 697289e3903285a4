import { Text, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { ReactNode } from "react";
import { bodyOf } from "../../api/body-of.ts";
import type { components } from "../../generated/merchant-api.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useText } from "../../texts/use-text.ts";
import { merchantPath } from "../operator-addresses.ts";
import { operatorApi } from "../operator-api.ts";

interface MerchantDialogProps {
  readonly organization: components["schemas"]["Organization"];
  readonly onClose: () => void;
}

/** Makes a merchant of an organization, and leads to it. */
export const MerchantDialog = ({ organization, onClose }: MerchantDialogProps): ReactNode => {
  const { t } = useText();
  const navigate = useNavigate();
  const [id, setId] = useState("");
  const [name, setName] = useState("");
  return (
    <FormDialog
      title={t("operator.addMerchant")}
      confirmText={t("general.save")}
      isReady={id.trim() !== "" && name.trim() !== ""}
      onConfirm={(idempotencyKey) =>
        bodyOf(
          operatorApi.POST("/accounts", {
            body: {
              merchant_id: id.trim(),
              merchant_name: name.trim(),
              organization_id: organization.organization_id,
            },
            headers: { "idempotency-key": idempotencyKey },
          }),
        )
      }
      onConfirmed={({ merchant_id: merchantId }) => navigate({ to: merchantPath(merchantId) })}
      onClose={onClose}
    >
      <Text size="sm">
        {t("operator.merchantOf", { name: organization.organization_name ?? organization.organization_id })}
      </Text>
      <TextInput
        label={t("operator.name")}
        required
        maxLength={64}
        data-autofocus
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
        }}
      />
      <TextInput
        label={t("operator.id")}
        description={t("operator.merchantIdHint")}
        required
        maxLength={64}
        value={id}
        onChange={(event) => {
          setId(event.currentTarget.value);
        }}
      />
    </FormDialog>
  );
};
