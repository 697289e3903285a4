import { Button, Group, Menu } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconDots, IconLink, IconPrinter } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { MoneyDialog } from "../../parts/money-dialog.tsx";
import type { MoneyOrder } from "../../parts/money-dialog.tsx";
import { usePreferences } from "../../session/preferences.ts";
import { useSession } from "../../session/session.ts";
import { useAnnounced } from "../../parts/use-announced.ts";
import { useText } from "../../texts/use-text.ts";
import type { TextName } from "../../texts/use-text.ts";
import { formatMoney, toEditable } from "../../values/money.ts";
import { CreateLink } from "../links/create-link.tsx";
import type { LinkCurrency } from "../links/link-draft.ts";
import { approvalAboveIn, maximumIn, operationOf, possibleIn } from "./payment-actions.ts";
import type { Payment, PaymentAction } from "./payment-actions.ts";
import { readPaymentsAgain, usePaymentActions } from "./payment-queries.ts";

const labels: Readonly<Record<PaymentAction, TextName>> = {
  refund: "payments.refund",
  capture: "payments.capture",
  cancel: "payments.cancelPayment",
  cancel_post_capture: "payments.cancelPostCapture",
  incremental_authorization: "payments.increment",
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
      if (order.note !== null) {
        const { amount, reason, note } = order;
        return api.POST("/refund_requests", { body: { ...path, amount, reason, note }, headers });
      }
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
    case "cancel_post_capture":
      return api.POST("/payments/{payment_id}/cancel_post_capture", {
        params,
        body: { cancellation_reason: order.reason },
        headers,
      });
    case "incremental_authorization":
      return api.POST("/payments/{payment_id}/incremental_authorization", {
        params,
        body: { amount: order.amount, reason: order.reason },
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
  cancel_post_capture: {
    title: "payments.cancelPostCaptureTitle",
    consequence: "payments.cancelPostCaptureConsequence",
    reason: "payments.cancelReason",
  },
  incremental_authorization: {
    title: "payments.incrementTitle",
    consequence: "payments.incrementConsequence",
    reason: "payments.incrementReason",
  },
  approve: { title: "payments.approveTitle", consequence: "payments.approveConsequence" },
  reject: { title: "payments.rejectTitle", consequence: "payments.rejectConsequence" },
};

/** Those that ask for an amount, with what their button states. */
const amountTexts: Readonly<Partial<Record<Dialog, TextName>>> = {
  refund: "payments.refundConfirm",
  capture: "payments.captureConfirm",
  incremental_authorization: "payments.incrementConfirm",
};

/** What no one wants to choose by mistake. */
const dangerous: ReadonlySet<PaymentAction> = new Set(["cancel", "cancel_post_capture", "reject"]);

/** The order is still to be paid, by another payment. */
const unpaid: ReadonlySet<Payment["status"]> = new Set(["failed", "cancelled"]);

/** What can be done to a payment: the likeliest as a button, the rest in a menu. */
export const PaymentToolbar = ({ payment }: { readonly payment: Payment }): ReactNode => {
  const { t, locale } = useText();
  const { may } = useSession();
  const { hasSingleKeys } = usePreferences();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [isLinking, setLinking] = useState(false);
  const states = usePaymentActions(payment.payment_id).data ?? [];
  // What the role forbids is not possible for the API either; it is left out here without a reason.
  const actions = possibleIn(states).filter((action) => may(operationOf[action]));
  const [primary, ...others] = actions;

  const sync = useAnnounced(async () => {
    const params = { path: { payment_id: payment.payment_id }, query: { force_sync: true } };
    const { status } = await bodyOf(api.GET("/payments/{payment_id}", { params }));
    await readPaymentsAgain(payment.payment_id);
    return t("payments.synced", { status: t(`payments.status_${status}`) });
  });
  const begin = (action: PaymentAction): void => {
    if (action === "sync") sync.run();
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
  const above = approvalAboveIn(states);
  const approval =
    dialog !== "refund" || above === null
      ? undefined
      : {
          above,
          limit: t("payments.refundLimit", { amount: formatMoney(above, payment.currency, locale) }),
          confirm: t("payments.askForApproval"),
          consequence: t("payments.approvalConsequence"),
          note: t("payments.approvalNote"),
        };
  const mayBeLinked = may("createPaymentLink") && unpaid.has(payment.status);
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
              color={dangerous.has(action) ? "red" : undefined}
              onClick={() => {
                begin(action);
              }}
            >
              {t(labels[action])}
            </Menu.Item>
          ))}
          {mayBeLinked && (
            <Menu.Item
              onClick={() => {
                setLinking(true);
              }}
            >
              {t("payments.newLink")}
            </Menu.Item>
          )}
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
      {isLinking && (
        <CreateLink
          initial={{
            amount: toEditable(payment.amount, payment.currency, locale),
            currency: payment.currency as LinkCurrency,
            description: payment.description ?? "",
            order: payment.merchant_order_reference_id ?? "",
            email: payment.email ?? "",
            profileId: payment.profile_id,
          }}
          onClose={() => {
            setLinking(false);
          }}
          onCreated={(link) => void navigate({ to: "/console/links", search: { link } })}
        />
      )}
      {dialog !== null && (
        <MoneyDialog
          title={t(dialogTexts[dialog].title)}
          currency={payment.currency}
          maximum={maximumIn(states, dialog) ?? payment.amount}
          initial={dialog === "incremental_authorization" ? payment.net_amount : undefined}
          isAmountFixed={amountTexts[dialog] === undefined}
          confirmText={(amount) => {
            const text = amountTexts[dialog];
            return text === undefined ? t(labels[dialog]) : t(text, { amount });
          }}
          consequence={t(dialogTexts[dialog].consequence)}
          approval={approval}
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
