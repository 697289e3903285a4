import { Button, Group, Textarea } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import type { components } from "../../generated/merchant-api.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { formatMoney } from "../../values/money.ts";
import { readPaymentsAgain } from "../payments/payment-queries.ts";

export type RefundRequest = components["schemas"]["RefundRequest"];

const operationOf = {
  approve: "approveRefundRequest",
  reject: "rejectRefundRequest",
  withdraw: "withdrawRefundRequest",
} as const;

type Decision = keyof typeof operationOf;

interface DecideProps {
  readonly request: RefundRequest;
}

const DecisionDialog = ({
  request,
  decision,
  onClose,
}: DecideProps & { readonly decision: Decision; readonly onClose: () => void }): ReactNode => {
  const { t, locale } = useText();
  const [note, setNote] = useState("");
  const amount = formatMoney(request.amount, request.currency, locale);
  return (
    <FormDialog
      title={t(`refunds.${decision}Title`)}
      confirmText={t(`refunds.${decision}Confirm`, { amount })}
      consequence={t(`refunds.${decision}Consequence`)}
      isDangerous={decision === "reject"}
      onClose={onClose}
      onConfirm={async (idempotencyKey) => {
        const options = {
          params: { path: { refund_request_id: request.refund_request_id } },
          headers: { "idempotency-key": idempotencyKey },
          body: note.trim() === "" ? {} : { note: note.trim() },
        };
        try {
          await bodyOf(api.POST(`/refund_requests/{refund_request_id}/${decision}`, options));
        } finally {
          // Also where another user was faster.
          await readPaymentsAgain(request.payment_id);
        }
      }}
    >
      <Textarea
        label={t("refunds.decisionNote")}
        maxLength={1000}
        autosize
        minRows={2}
        value={note}
        onChange={(event) => {
          setNote(event.currentTarget.value);
        }}
        data-autofocus
      />
    </FormDialog>
  );
};

/** What the signed-in user may decide about an open request: their own is withdrawn, those of others are decided. */
export const DecideRequest = ({ request }: DecideProps): ReactNode => {
  const { t } = useText();
  const { may, user } = useSession();
  const [decision, setDecision] = useState<Decision | null>(null);
  if (request.status !== "open") return null;
  const choices = request.requested_by === user.user_id ? (["withdraw"] as const) : (["approve", "reject"] as const);
  return (
    <Group gap="xs" wrap="nowrap" className="no-print">
      {choices
        .filter((choice) => may(operationOf[choice]))
        .map((choice) => (
          <Button
            key={choice}
            size="compact-sm"
            variant={choice === "approve" ? "filled" : "default"}
            onClick={() => {
              setDecision(choice);
            }}
          >
            {t(`refunds.${choice}`)}
          </Button>
        ))}
      {decision !== null && (
        <DecisionDialog
          request={request}
          decision={decision}
          onClose={() => {
            setDecision(null);
          }}
        />
      )}
    </Group>
  );
};
