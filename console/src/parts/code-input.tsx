import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "../texts/use-text.ts";

interface CodeInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The six digits of an authenticator; browsers and password managers may fill them in. */
export const CodeInput = ({ value, onChange }: CodeInputProps): ReactNode => {
  const { t } = useText();
  return (
    <TextInput
      label={t("signIn.code")}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{6}"
      maxLength={6}
      required
      data-autofocus
      value={value}
      onChange={(event) => {
        onChange(event.currentTarget.value.replaceAll(/\D/gu, ""));
      }}
    />
  );
};

/** A code that was kept for the day on which the authenticator is not there. */
export const RecoveryCodeInput = ({ value, onChange }: CodeInputProps): ReactNode => {
  const { t } = useText();
  return (
    <TextInput
      label={t("signIn.recoveryCode")}
      autoComplete="off"
      autoFocus
      required
      maxLength={32}
      value={value}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
    />
  );
};
