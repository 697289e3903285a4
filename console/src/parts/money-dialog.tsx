import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { useText } from "../texts/use-text.ts";
import { formatMoney, parseMoney, toEditable } from "../values/money.ts";
import { FormDialog } from "./form-dialog.tsx";

/** What a person has decided in a dialog. */
export interface MoneyOrder {
  /** Minor units. */
  readonly amount: number;
  readonly reason: string | null;
  /** Why another user should approve the amount; null: that is not needed. */
  readonly note: string | null;
  readonly idempotencyKey: string;
}

/** What is different for an amount that another user has to approve. */
interface ApprovalTexts {
  /** Minor units; more has to be approved. */
  readonly above: number;
  /** The limit in words, below the amount. */
  readonly limit: string;
  readonly confirm: string;
  readonly consequence: string;
  readonly note: string;
}

interface MoneyDialogProps {
  readonly title: string;
  readonly currency: string;
  /** Minor units. */
  readonly maximum: number;
  /** Minor units; what the field begins with. Left out: the maximum. */
  readonly initial?: number;
  /** What the button does, with the amount in it. */
  readonly confirmText: (amount: string) => string;
  /** What happens then, in words. */
  readonly consequence?: string;
  /** A field for it is shown. */
  readonly reasonLabel?: string;
  /** Whether a part can be chosen. */
  readonly isAmountFixed?: boolean;
  /** Left out: nothing has to be approved. */
  readonly approval?: ApprovalTexts | undefined;
  readonly onConfirm: (order: MoneyOrder) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for an amount up to a maximum; the button states what it will do. */
export const MoneyDialog = (props: MoneyDialogProps): ReactNode => {
  const { title, currency, maximum, initial = maximum, confirmText, reasonLabel, isAmountFixed = false } = props;
  const { t, locale } = useText();
  const [text, setText] = useState(toEditable(initial, currency, locale));
  const [reason, setReason] = useState("");
  const [note, setNote] = useState("");
  const amount = isAmountFixed ? maximum : parseMoney(text, currency, locale);
  const problem = (): string | undefined => {
    if (isAmountFixed) return undefined;
    if (amount === null) return t("general.amountInvalid", { currency });
    if (amount <= 0) return t("general.amountMissing");
    return amount > maximum
      ? t("general.amountTooLarge", { amount: formatMoney(maximum, currency, locale) })
      : undefined;
  };
  const { approval } = props;
  const asked = approval !== undefined && amount !== null && amount > approval.above ? approval : null;
  const maximumText = t("general.amountMaximum", { amount: formatMoney(maximum, currency, locale) });
  return (
    <FormDialog
      title={title}
      confirmText={asked?.confirm ?? confirmText(amount === null ? "" : formatMoney(amount, currency, locale))}
      consequence={asked?.consequence ?? props.consequence}
      isReady={problem() === undefined && (asked === null || note.trim() !== "")}
      onConfirm={(idempotencyKey) =>
        props.onConfirm({
          amount: amount ?? 0,
          reason: reason.trim() === "" ? null : reason.trim(),
          note: asked === null ? null : note.trim(),
          idempotencyKey,
        })
      }
      onClose={props.onClose}
    >
      {!isAmountFixed && (
        <TextInput
          label={t("general.amountIn", { currency })}
          description={approval === undefined ? maximumText : `${maximumText} · ${approval.limit}`}
          inputMode="decimal"
          value={text}
          error={problem()}
          onChange={(event) => {
            setText(event.currentTarget.value);
          }}
          data-autofocus
        />
      )}
      {reasonLabel !== undefined && (
        <TextInput
          label={reasonLabel}
          maxLength={255}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
          }}
        />
      )}
      {asked !== null && (
        <Textarea
          label={asked.note}
          maxLength={1000}
          autosize
          minRows={2}
          required
          value={note}
          onChange={(event) => {
            setNote(event.currentTarget.value);
          }}
        />
      )}
    </FormDialog>
  );
};
