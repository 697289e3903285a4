import { PasswordInput, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useText } from "../../texts/use-text.ts";

const totpForm = /^[0-9]{6}$/u;

/** Takes the second factor off, with the password and a code of either kind. */
export const RemoveFactorDialog = ({ onClose }: { readonly onClose: () => void }): ReactNode => {
  const { t } = useText();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const trimmed = code.trim();
  return (
    <FormDialog
      title={t("account.removeFactor")}
      consequence={t("account.removeFactorText")}
      confirmText={t("account.removeFactor")}
      isReady={password !== "" && trimmed !== ""}
      errorTexts={{ UR_01: "account.wrongPassword", UR_70: "signIn.wrongCode" }}
      onClose={onClose}
      onConfirm={() =>
        bodyOf(
          api.POST("/user/2fa/remove", {
            body: { password, ...(totpForm.test(trimmed) ? { totp: trimmed } : { recovery_code: trimmed }) },
          }),
        )
      }
    >
      <PasswordInput
        label={t("signIn.password")}
        autoComplete="current-password"
        required
        data-autofocus
        value={password}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
        }}
      />
      <TextInput
        label={t("account.anyCode")}
        autoComplete="one-time-code"
        required
        maxLength={32}
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value);
        }}
      />
    </FormDialog>
  );
};
