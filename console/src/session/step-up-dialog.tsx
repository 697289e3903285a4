import { Anchor, PasswordInput, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../api/client.ts";
import { CodeInput, RecoveryCodeInput } from "../parts/code-input.tsx";
import { FormDialog } from "../parts/form-dialog.tsx";
import { useText } from "../texts/use-text.ts";
import { stepUp } from "./step-up.ts";

type Proof = "password" | "totp" | "recovery_code";

interface ProofDialogProps {
  readonly hasSecondFactor: boolean;
}

const ProofDialog = ({ hasSecondFactor }: ProofDialogProps): ReactNode => {
  const { t } = useText();
  const [proof, setProof] = useState<Proof>(hasSecondFactor ? "totp" : "password");
  const [text, setText] = useState("");
  const other = proof === "totp" ? "recovery_code" : "totp";
  return (
    <FormDialog
      title={t("shell.stepUpTitle")}
      confirmText={t("shell.stepUpConfirm")}
      isReady={text.trim() !== ""}
      errorTexts={{ UR_01: "shell.stepUpWrongPassword", UR_70: "signIn.wrongCode" }}
      onConfirm={() =>
        bodyOf(api.POST("/user/step_up", { body: { [proof]: proof === "password" ? text : text.trim() } }))
      }
      onConfirmed={() => {
        stepUp.answer(true);
      }}
      onClose={() => {
        stepUp.answer(false);
      }}
    >
      <Text size="sm">{t("shell.stepUpText")}</Text>
      {proof === "password" && (
        <PasswordInput
          label={t("signIn.password")}
          autoComplete="current-password"
          required
          data-autofocus
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
          }}
        />
      )}
      {proof === "totp" && <CodeInput value={text} onChange={setText} />}
      {proof === "recovery_code" && <RecoveryCodeInput value={text} onChange={setText} />}
      {proof !== "password" && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="start"
          onClick={() => {
            setProof(other);
            setText("");
          }}
        >
          {other === "totp" ? t("signIn.useApp") : t("signIn.useRecovery")}
        </Anchor>
      )}
    </FormDialog>
  );
};

/** Takes a fresh proof of the person: a code where there is a second factor, else the password. */
export const StepUpDialog = (): ReactNode => {
  const { data, error } = useQuery({
    queryKey: ["account", "two-factor"],
    queryFn: () => bodyOf(api.GET("/user/2fa")),
    staleTime: 0,
  });
  if (data === undefined && error === null) return null;
  return <ProofDialog hasSecondFactor={data?.is_enrolled === true} />;
};
