import { Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { Refusal } from "../../api/refusal.ts";
import { FormError, SubmitButton } from "../../parts/form-error.tsx";
import { useNewPassword } from "../../parts/new-password.tsx";
import { useText } from "../../texts/use-text.ts";
import { ForgotPasswordPage } from "./forgot-password-page.tsx";
import { mailToken } from "./mail-token.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import { SignInPage } from "./sign-in-page.tsx";

/** Where the mail of a forgotten password leads. */
export const ResetPasswordPage = (): ReactNode => {
  const { t } = useText();
  const { password, isReady, fields } = useNewPassword();
  const reset = useMutation({
    mutationFn: (token: string) => bodyOf(api.POST("/user/reset_password", { body: { token, password } })),
  });
  const { error } = reset;
  if (reset.isSuccess) {
    return <SignInPage returnTo="/console" title={t("signIn.resetDone")} text={t("signIn.resetDoneText")} />;
  }
  if (mailToken === null || (error instanceof Refusal && error.code === "UR_04")) {
    return <ForgotPasswordPage isAfterInvalidLink={mailToken !== null} />;
  }
  return (
    <SignInFrame title={t("signIn.resetTitle")} text={t("signIn.resetText")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          reset.mutate(mailToken ?? "");
        }}
      >
        <Stack>
          {fields}
          <FormError error={error} />
          <SubmitButton error={error} isPending={reset.isPending} isDisabled={!isReady}>
            {t("signIn.setPassword")}
          </SubmitButton>
        </Stack>
      </form>
    </SignInFrame>
  );
};
