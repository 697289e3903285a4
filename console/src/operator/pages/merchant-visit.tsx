import { Alert, Button, Group, Text } from "@mantine/core";
import { IconExternalLink, IconEye } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { bodyOf } from "../../api/body-of.ts";
import type { components } from "../../generated/merchant-api.ts";
import { FormError } from "../../parts/form-error.tsx";
import { Time } from "../../parts/values.tsx";
import { useText } from "../../texts/use-text.ts";
import { ChangeButton } from "../change-button.tsx";
import { operatorApi } from "../operator-api.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

/** A visit that has begun. */
export type EnteredMerchant = components["schemas"]["EnteredMerchant"];

interface VisitNoticeProps {
  readonly visit: EnteredMerchant;
  readonly onEnd: () => void;
}

/** Leads to the visit in another tab, which has no way back to this one and its key; and ends it. */
export const VisitNotice = ({ visit, onEnd }: VisitNoticeProps): ReactNode => {
  const { t } = useText();
  const [isOpened, setOpened] = useState(false);
  const end = useMutation({
    mutationFn: () =>
      bodyOf(operatorApi.POST("/operator/visits/{visit_id}/end", { params: { path: { visit_id: visit.visit_id } } })),
    onSuccess: onEnd,
  });
  return (
    <Alert color="indigo" icon={<IconEye />} title={t("operator.visitBegun")} role="status">
      <Text size="sm">
        {t(isOpened ? "operator.visitOpened" : "operator.visitOpensOnce")} {t("operator.visitUntil")}{" "}
        <Time at={visit.expires_at} />
      </Text>
      <Group mt="xs">
        {!isOpened && (
          <Button
            component="a"
            href={`/console/enter#token=${visit.code}`}
            target="_blank"
            rel="noopener noreferrer"
            rightSection={<IconExternalLink size={16} aria-hidden />}
            onClick={() => {
              setOpened(true);
            }}
          >
            {t("operator.openVisit")}
          </Button>
        )}
        <ChangeButton
          variant="default"
          onClick={() => {
            end.mutate();
          }}
        >
          {t("operator.endVisit")}
        </ChangeButton>
      </Group>
      <FormError error={end.error} />
    </Alert>
  );
};

interface EnterButtonProps {
  readonly merchantId: string;
  readonly onEntered: (visit: EnteredMerchant) => void;
}

/** Begins a visit of the merchant's console, reading only, for a reason. */
export const EnterButton = ({ merchantId, onEntered }: EnterButtonProps): ReactNode => {
  const { t } = useText();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <ChangeButton
        variant="default"
        onClick={() => {
          setAsking(true);
        }}
      >
        {t("operator.enter")}
      </ChangeButton>
      {isAsking && (
        <ReasonDialog
          title={t("operator.enter")}
          consequence={t("operator.enterConsequence")}
          onConfirm={(reason) =>
            bodyOf(
              operatorApi.POST("/operator/merchants/{merchant_id}/enter", {
                params: { path: { merchant_id: merchantId } },
                body: { reason },
              }),
            )
          }
          onConfirmed={(visit) => {
            setAsking(false);
            onEntered(visit);
          }}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </>
  );
};
