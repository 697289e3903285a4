import { Button, Group, Menu } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconDots, IconLink, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { MoneyDialog } from "../../parts/money-dialog.tsx";
import type { MoneyOrder } from "../../parts/money-dialog.tsx";
import { usePreferences } from "../../session/preferences.ts";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import type { TextName } from "../../texts/use-text.ts";
import { actionsOf, operationOf, refundableOf } from "./payment-actions.ts";
import type { Payment, PaymentAction } from "./payment-actions.ts";
import { readPaymentsAgain } from "./payment-queries.ts";

const labels: Readonly<Record<PaymentAction, TextName>> = {
  refund: "payments.refund",
  capture: "payments.capture",
  cancel: "payments.cancelPayment",
  approve: "payments.approve",
  reject: "payments.reject",
  sync: "payments.sync",
};

/** The dialogs; to ask the provider needs none. */
type Dialog = Exclude<PaymentAction, "sync">;

const carryOut = (payment: Payment, action: Dialog, order: MoneyOrder): Promise<unknown> => {
  const path = { payment_id: payment.payment_id };
  const params = { path };
  const headers = { "idempotency-key": order.idempotencyKey };
  switch (action) {
    case "refund":
      return api.POST("/refunds", {
        body: { payment_id: payment.payment_id, amount: order.amount, reason: order.reason },
        headers,
      });
    case "capture":
      return api.POST("/payments/{payment_id}/capture", {
        params,
        body: { amount_to_capture: order.amount },
        headers,
      });
    case "cancel":
      return api.POST("/payments/{payment_id}/cancel", {
        params,
        body: { cancellation_reason: order.reason },
        headers,
      });
    case "approve":
      return api.POST("/payments/{payment_id}/approve", { params, headers });
    case "reject":
      return api.POST("/payments/{payment_id}/reject", { params, headers });
  }
};

const dialogTexts: Readonly<
  Record<Dialog, { readonly title: TextName; readonly consequence: TextName; readonly reason?: TextName }>
> = {
  refund: {
    title: "payments.refundTitle",
    consequence: "payments.refundConsequence",
    reason: "payments.refundReason",
  },
  capture: { title: "payments.captureTitle", consequence: "payments.captureConsequence" },
  cancel: {
    title: "payments.cancelTitle",
    consequence: "payments.cancelConsequence",
    reason: "payments.cancelReason",
  },
  approve: { title: "payments.approveTitle", consequence: "payments.approveConsequence" },
  reject: { title: "payments.rejectTitle", consequence: "payments.rejectConsequence" },
};

const maximumOf = (payment: Payment, action: Dialog): number => {
  if (action === "refund") return refundableOf(payment);
  return action === "capture" ? payment.amount_capturable : payment.amount;
};

/** What can be done to a payment: the likeliest as a button, the rest in a menu. */
export const PaymentToolbar = ({ payment }: { readonly payment: Payment }): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const { hasSingleKeys } = usePreferences();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const actions = actionsOf(payment).filter((action) => may(operationOf[action]));
  const [primary, ...others] = actions;

  const sync = async (): Promise<void> => {
    const { status } = await bodyOf(
      api.GET("/payments/{payment_id}", {
        params: { path: { payment_id: payment.payment_id }, query: { force_sync: true } },
      }),
    );
    await readPaymentsAgain(payment.payment_id);
    notifications.show({ message: t("payments.synced", { status: t(`payments.status_${status}` as TextName) }) });
  };
  const begin = (action: PaymentAction): void => {
    if (action === "sync") void sync();
    else setDialog(action);
  };
  useHotkeys(
    hasSingleKeys && actions.includes("refund")
      ? [
          [
            "r",
            () => {
              setDialog("refund");
            },
          ],
        ]
      : [],
  );
  const customerAddress = payment.next_action?.["redirect_to_url"];
  return (
    <Group gap="xs" className="no-print">
      {primary !== undefined && (
        <Button
          onClick={() => {
            begin(primary);
          }}
        >
          {t(labels[primary])}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" px="xs" aria-label={t("payments.actions")}>
            <IconDots size={18} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map((action) => (
            <Menu.Item
              key={action}
              color={action === "cancel" || action === "reject" ? "red" : undefined}
              onClick={() => {
                begin(action);
              }}
            >
              {t(labels[action])}
            </Menu.Item>
          ))}
          {typeof customerAddress === "string" && (
            <Menu.Item onClick={() => void navigator.clipboard.writeText(customerAddress)}>
              {t("payments.copyCustomerAddress")}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconLink size={16} aria-hidden />}
            onClick={() => void navigator.clipboard.writeText(location.href)}
          >
            {t("general.copyLink")}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => {
              print();
            }}
          >
            {t("general.print")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog !== null && (
        <MoneyDialog
          title={t(dialogTexts[dialog].title)}
          currency={payment.currency}
          maximum={maximumOf(payment, dialog)}
          isAmountFixed={dialog !== "refund" && dialog !== "capture"}
          confirmText={(amount) => {
            if (dialog === "refund") return t("payments.refundConfirm", { amount });
            return dialog === "capture" ? t("payments.captureConfirm", { amount }) : t(labels[dialog]);
          }}
          consequence={t(dialogTexts[dialog].consequence)}
          reasonLabel={dialogTexts[dialog].reason === undefined ? undefined : t(dialogTexts[dialog].reason)}
          onConfirm={async (order) => {
            await carryOut(payment, dialog, order);
            await readPaymentsAgain(payment.payment_id);
          }}
          onClose={() => {
            setDialog(null);
          }}
        />
      )}
    </Group>
  );
};
