import { PasswordInput } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { useText } from "../texts/use-text.ts";
import { brokenRuleOf } from "../values/passwords.ts";

export interface NewPassword {
  readonly password: string;
  /** Whether it is good enough, and the same in both fields. */
  readonly isReady: boolean;
  readonly fields: ReactNode;
}

/** Two fields for a new password, which state at once what the API would refuse. */
export const useNewPassword = (): NewPassword => {
  const { t } = useText();
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [isLeft, setLeft] = useState(false);
  const rule = brokenRuleOf(password);
  const isSame = password === repeated;
  const fields = (
    <>
      <PasswordInput
        label={t("signIn.newPassword")}
        description={t("signIn.passwordRules")}
        autoComplete="new-password"
        required
        value={password}
        error={isLeft && password !== "" && rule !== null ? t(`signIn.password_${rule}`) : null}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
        }}
        onBlur={() => {
          setLeft(true);
        }}
      />
      <PasswordInput
        label={t("signIn.repeatPassword")}
        autoComplete="new-password"
        required
        value={repeated}
        error={repeated !== "" && !isSame && !password.startsWith(repeated) ? t("signIn.passwordsDiffer") : null}
        onChange={(event) => {
          setRepeated(event.currentTarget.value);
        }}
      />
    </>
  );
  return { password, isReady: rule === null && isSame, fields };
};
