import { Button, Group, Radio, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { api } from "../../api/client.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import type { TextName } from "../../texts/use-text.ts";
import { formatMoney } from "../../values/money.ts";
import { formatTime } from "../../values/times.ts";
import { actionsOf, hasPeriod, operationOf } from "./subscription-parts.ts";
import type { Subscription, SubscriptionAction } from "./subscription-parts.ts";
import { ofProfile, readSubscriptionsAgain } from "./subscription-queries.ts";

const labels: Readonly<Record<SubscriptionAction, TextName>> = {
  resume: "subscriptions.resume",
  pause: "subscriptions.pause",
  cancel: "subscriptions.cancel",
};

interface DialogProps {
  readonly subscription: Subscription;
  readonly onClose: () => void;
}

const optionsOf = (subscription: Subscription, idempotencyKey: string) =>
  ({
    params: { path: { subscription_id: subscription.id } },
    headers: { ...ofProfile(subscription.profile_id), "idempotency-key": idempotencyKey },
  }) as const;

const PauseDialog = ({ subscription, onClose }: DialogProps): ReactNode => {
  const { t } = useText();
  return (
    <FormDialog
      title={t("subscriptions.pauseTitle")}
      consequence={t("subscriptions.pauseConsequence")}
      confirmText={t("subscriptions.pauseConfirm")}
      onConfirm={async (idempotencyKey) => {
        await api.POST("/subscriptions/{subscription_id}/pause", {
          ...optionsOf(subscription, idempotencyKey),
          body: { pause_option: "immediately" },
        });
        await readSubscriptionsAgain(subscription.id);
      }}
      onClose={onClose}
    />
  );
};

const ResumeDialog = ({ subscription, onClose }: DialogProps): ReactNode => {
  const { t, locale } = useText();
  const isUnpaid = subscription.status === "unpaid";
  const owed = isUnpaid ? (subscription.invoice ?? subscription) : subscription;
  const amount = formatMoney(owed.amount, owed.currency, locale);
  return (
    <FormDialog
      title={t("subscriptions.resumeTitle")}
      consequence={t(isUnpaid ? "subscriptions.chargeConsequence" : "subscriptions.resumeConsequence", { amount })}
      confirmText={t(isUnpaid ? "subscriptions.chargeConfirm" : "subscriptions.resumeConfirm", { amount })}
      onConfirm={async (idempotencyKey) => {
        await api.POST("/subscriptions/{subscription_id}/resume", {
          ...optionsOf(subscription, idempotencyKey),
          body: { resume_option: "immediately" },
        });
        await readSubscriptionsAgain(subscription.id);
      }}
      onClose={onClose}
    />
  );
};

const CancelDialog = ({ subscription, onClose }: DialogProps): ReactNode => {
  const { t, locale } = useText();
  const { current_period_end: end } = subscription;
  const canWait = hasPeriod(subscription) && end !== null;
  const [option, setOption] = useState<"end_of_term" | "immediately">(canWait ? "end_of_term" : "immediately");
  const [reason, setReason] = useState("");
  const isAtEnd = option === "end_of_term";
  return (
    <FormDialog
      title={t("subscriptions.cancelTitle")}
      consequence={
        isAtEnd && end !== null
          ? t("subscriptions.cancelAtEndConsequence", { time: formatTime(end, locale) })
          : t("subscriptions.cancelNowConsequence")
      }
      confirmText={t(isAtEnd ? "subscriptions.cancelAtEndConfirm" : "subscriptions.cancelNowConfirm")}
      isDangerous
      onConfirm={async (idempotencyKey) => {
        await api.POST("/subscriptions/{subscription_id}/cancel", {
          // The API refuses a key that it has seen with another body.
          ...optionsOf(subscription, `${idempotencyKey} ${option}`),
          body: { cancel_option: option, cancellation_reason: reason.trim() === "" ? null : reason.trim() },
        });
        await readSubscriptionsAgain(subscription.id);
      }}
      onClose={onClose}
    >
      {canWait && (
        <Radio.Group
          label={t("subscriptions.cancelWhen")}
          value={option}
          onChange={(value) => {
            setOption(value === "end_of_term" ? "end_of_term" : "immediately");
          }}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="end_of_term" label={t("subscriptions.cancelAtEnd")} />
            <Radio value="immediately" label={t("subscriptions.cancelNow")} />
          </Stack>
        </Radio.Group>
      )}
      <TextInput
        label={t("subscriptions.cancelReason")}
        maxLength={255}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value);
        }}
      />
    </FormDialog>
  );
};

const dialogs = { pause: PauseDialog, resume: ResumeDialog, cancel: CancelDialog } as const;

/** What can be done to a subscription, the likeliest first. */
export const SubscriptionToolbar = ({ subscription }: { readonly subscription: Subscription }): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const [action, setAction] = useState<SubscriptionAction | null>(null);
  const Dialog = action === null ? null : dialogs[action];
  return (
    <Group gap="xs" className="no-print">
      {actionsOf(subscription)
        .filter((possible) => may(operationOf[possible]))
        .filter((possible) => possible !== "cancel" || !subscription.cancel_at_period_end)
        .map((possible) => (
          <Button
            key={possible}
            variant={possible === "resume" ? "filled" : "default"}
            onClick={() => {
              setAction(possible);
            }}
          >
            {t(labels[possible])}
          </Button>
        ))}
      {Dialog !== null && (
        <Dialog
          subscription={subscription}
          onClose={() => {
            setAction(null);
          }}
        />
      )}
    </Group>
  );
};
