import { Alert, Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { useText } from "../texts/use-text.ts";
import { formatMoney, parseMoney, toDecimal } from "../values/money.ts";
import { ErrorNotice } from "./notices.tsx";

/** What a person has decided in a dialog. */
export interface MoneyOrder {
  /** Minor units. */
  readonly amount: number;
  readonly reason: string | null;
  /** The same however often the button is pressed: the API carries it out once. */
  readonly idempotencyKey: string;
}

interface MoneyDialogProps {
  readonly title: string;
  readonly currency: string;
  /** Minor units; what the field begins with. */
  readonly maximum: number;
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
  const { title, currency, maximum, confirmText, consequence, reasonLabel, isAmountFixed = false } = props;
  const { t, locale } = useText();
  const [text, setText] = useState(toDecimal(maximum, currency));
  const [reason, setReason] = useState("");
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const amount = isAmountFixed ? maximum : parseMoney(text, currency, locale);
  const isAllowed = amount !== null && amount > 0 && amount <= maximum;
  const confirm = useMutation({ mutationFn: props.onConfirm, onSuccess: props.onClose });
  const problem = (): string | undefined => {
    if (amount === null) return t("general.amountInvalid", { currency });
    if (amount <= 0) return t("general.amountMissing");
    return amount > maximum
      ? t("general.amountTooLarge", { amount: formatMoney(maximum, currency, locale) })
      : undefined;
  };
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={title}
      centered
      closeButtonProps={{ "aria-label": t("general.close") }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isAllowed || confirm.isPending) return;
          confirm.mutate({ amount, reason: reason.trim() === "" ? null : reason.trim(), idempotencyKey });
        }}
      >
        <Stack>
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
          {consequence !== undefined && (
            <Alert variant="outline" color="gray">
              <Text size="sm">{consequence}</Text>
            </Alert>
          )}
          {confirm.error !== null && <ErrorNotice error={confirm.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              {t("general.cancel")}
            </Button>
            <Button type="submit" loading={confirm.isPending} disabled={!isAllowed}>
              {confirmText(amount === null ? "" : formatMoney(amount, currency, locale))}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
