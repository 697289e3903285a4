import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useSession } from "../../session/session.ts";
import { useAnnounced } from "../../parts/use-announced.ts";
import { useText } from "../../texts/use-text.ts";
import type { TextName } from "../../texts/use-text.ts";
import { formatMoney } from "../../values/money.ts";
import { actionsOf, canSync, operationOf, recipientOf } from "./payout-parts.ts";
import type { Payout, PayoutAction } from "./payout-parts.ts";
import { changePayout, syncPayout } from "./payout-queries.ts";

interface ActionTexts {
  readonly label: TextName;
  readonly title: TextName;
  readonly consequence: TextName;
  readonly confirm: TextName;
}

const textsOf = (action: PayoutAction, payout: Payout): ActionTexts => {
  if (action === "cancel") {
    return {
      label: "payouts.cancelPayout",
      title: "payouts.cancelTitle",
      consequence: "payouts.cancelConsequence",
      confirm: "payouts.cancelConfirm",
    };
  }
  if (action === "fulfill") {
    return {
      label: "payouts.fulfill",
      title: "payouts.fulfillTitle",
      consequence: "payouts.fulfillConsequence",
      confirm: "payouts.fulfillConfirm",
    };
  }
  return {
    label: "payouts.confirm",
    title: "payouts.confirmTitle",
    consequence: payout.auto_fulfill ? "payouts.confirmSendsConsequence" : "payouts.confirmConsequence",
    confirm: payout.auto_fulfill ? "payouts.confirmSendsConfirm" : "payouts.confirmConfirm",
  };
};

const SyncButton = ({ payout }: { readonly payout: Payout }): ReactNode => {
  const { t } = useText();
  const sync = useAnnounced(async () => {
    const { status } = await syncPayout(payout.payout_id);
    return t("payouts.synced", { status: t(`payouts.status_${status}`) });
  });
  return (
    <Button
      variant="default"
      loading={sync.isPending}
      onClick={() => {
        sync.run();
      }}
    >
      {t("payouts.sync")}
    </Button>
  );
};

interface ActionDialogProps {
  readonly payout: Payout;
  readonly action: PayoutAction;
  readonly onClose: () => void;
}

const ActionDialog = ({ payout, action, onClose }: ActionDialogProps): ReactNode => {
  const { t, locale } = useText();
  const [reason, setReason] = useState("");
  const texts = textsOf(action, payout);
  const amount = formatMoney(payout.amount, payout.currency, locale);
  const recipient = recipientOf(payout) ?? t("payouts.noRecipient");
  return (
    <FormDialog
      title={t(texts.title)}
      consequence={t(texts.consequence, { amount, recipient })}
      confirmText={t(texts.confirm, { amount })}
      isDangerous={action === "cancel"}
      onConfirm={(idempotencyKey) => changePayout(payout, action, { idempotencyKey, reason: reason.trim() })}
      onClose={onClose}
    >
      {action === "cancel" && (
        <TextInput
          label={t("payouts.cancelReason")}
          maxLength={255}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
          }}
          data-autofocus
        />
      )}
    </FormDialog>
  );
};

/** What can be done to a payout, the likeliest first. */
export const PayoutToolbar = ({ payout }: { readonly payout: Payout }): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const [action, setAction] = useState<PayoutAction | null>(null);
  const actions = actionsOf(payout).filter((possible) => may(operationOf[possible]));
  return (
    <Group gap="xs" className="no-print">
      {canSync(payout) && <SyncButton payout={payout} />}
      {actions.toReversed().map((possible) => (
        <Button
          key={possible}
          variant={possible === "cancel" ? "default" : "filled"}
          onClick={() => {
            setAction(possible);
          }}
        >
          {t(textsOf(possible, payout).label)}
        </Button>
      ))}
      {action !== null && (
        <ActionDialog
          payout={payout}
          action={action}
          onClose={() => {
            setAction(null);
          }}
        />
      )}
    </Group>
  );
};
