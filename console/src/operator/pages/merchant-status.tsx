import { Alert, Text } from "@mantine/core";
import { IconPlayerPause } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { bodyOf } from "../../api/body-of.ts";
import type { components } from "../../generated/merchant-api.ts";
import { Time } from "../../parts/values.tsx";
import { useText } from "../../texts/use-text.ts";
import { ChangeButton } from "../change-button.tsx";
import { operatorApi } from "../operator-api.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

interface OfMerchant {
  readonly merchant: components["schemas"]["MerchantOverview"];
}

/** States that the merchant is suspended, and why; shows nothing where it is not. */
export const SuspensionNotice = ({ merchant: { suspension } }: OfMerchant): ReactNode => {
  const { t } = useText();
  if (suspension === null) return null;
  return (
    <Alert color="red" icon={<IconPlayerPause />} title={t("operator.suspended")}>
      <Text size="sm">{t("operator.suspendedText")}</Text>
      <Text size="sm">
        {t("operator.reason")}: {suspension.reason} · <Time at={suspension.suspended_at} />
      </Text>
    </Alert>
  );
};

/** Suspends the merchant, or resumes it. */
export const SuspensionButton = ({ merchant: { merchant_id: id, suspension } }: OfMerchant): ReactNode => {
  const { t } = useText();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const isSuspended = suspension !== null;
  const title = t(isSuspended ? "operator.resume" : "operator.suspend");
  const path = isSuspended ? "/operator/merchants/{merchant_id}/resume" : "/operator/merchants/{merchant_id}/suspend";
  return (
    <>
      <ChangeButton
        variant="outline"
        color={isSuspended ? "indigo" : "red"}
        onClick={() => {
          setOpen(true);
        }}
      >
        {title}
      </ChangeButton>
      {isOpen && (
        <ReasonDialog
          title={title}
          consequence={t(isSuspended ? "operator.resumeConsequence" : "operator.suspendConsequence")}
          isDangerous={!isSuspended}
          onConfirm={(reason, idempotencyKey) =>
            bodyOf(
              operatorApi.POST(path, {
                params: { path: { merchant_id: id } },
                body: { reason },
                headers: { "idempotency-key": idempotencyKey },
              }),
            )
          }
          onConfirmed={async () => {
            await client.invalidateQueries();
            setOpen(false);
          }}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
};
