import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { useText } from "../texts/use-text.ts";
import { formatMoney, parseMoney, toDecimal } from "../values/money.ts";
import { FormDialog } from "./form-dialog.tsx";

/** What a person has decided in a dialog. */
export interface MoneyOrder {
  /** Minor units. */
  readonly amount: number;
  readonly reason: string | null;
  readonly idempotencyKey: string;
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
  readonly onConfirm: (order: MoneyOrder) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for an amount up to a maximum; the button says what it will do. */
export const MoneyDialog = (props: MoneyDialogProps): ReactNode => {
  const { title, currency, maximum, initial = maximum, confirmText, reasonLabel, isAmountFixed = false } = props;
  const { t, locale } = useText();
  const [text, setText] = useState(toDecimal(initial, currency));
  const [reason, setReason] = useState("");
  const amount = isAmountFixed ? maximum : parseMoney(text, currency, locale);
  const problem = (): string | undefined => {
    if (isAmountFixed) return undefined;
    if (amount === null) return t("general.amountInvalid", { currency });
    if (amount <= 0) return t("general.amountMissing");
    return amount > maximum
      ? t("general.amountTooLarge", { amount: formatMoney(maximum, currency, locale) })
      : undefined;
  };
  return (
    <FormDialog
      title={title}
      confirmText={confirmText(amount === null ? "" : formatMoney(amount, currency, locale))}
      consequence={props.consequence}
      isReady={problem() === undefined}
      onConfirm={(idempotencyKey) =>
        props.onConfirm({ amount: amount ?? 0, reason: reason.trim() === "" ? null : reason.trim(), idempotencyKey })
      }
      onClose={props.onClose}
    >
      {!isAmountFixed && (
        <TextInput
          label={t("general.amountIn", { currency })}
          description={t("general.amountMaximum", { amount: formatMoney(maximum, currency, locale) })}
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
    </FormDialog>
  );
};
