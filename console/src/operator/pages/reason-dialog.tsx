import { Textarea } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useText } from "../../texts/use-text.ts";

interface ReasonDialogProps<Outcome> {
  /** What is done; also the text of the button. */
  readonly title: string;
  readonly consequence: string;
  readonly isDangerous?: boolean;
  readonly onConfirm: (reason: string, idempotencyKey: string) => Promise<Outcome>;
  readonly onConfirmed: (outcome: Outcome) => unknown;
  readonly onClose: () => void;
}

/** Does something to a merchant, for a reason that is stored in the audit logs. */
export const ReasonDialog = <Outcome,>(props: ReasonDialogProps<Outcome>): ReactNode => {
  const { title, onConfirm, ...rest } = props;
  const { t } = useText();
  const [reason, setReason] = useState("");
  return (
    <FormDialog
      {...rest}
      title={title}
      confirmText={title}
      isReady={reason.trim() !== ""}
      onConfirm={(idempotencyKey) => onConfirm(reason.trim(), idempotencyKey)}
    >
      <Textarea
        label={t("operator.reason")}
        description={t("operator.reasonHint")}
        required
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value);
        }}
      />
    </FormDialog>
  );
};
