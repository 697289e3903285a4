import { Anchor, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { FormError, SubmitButton } from "../../parts/form-error.tsx";
import { useText } from "../../texts/use-text.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

export const BackToSignIn = (): ReactNode => {
  const { t } = useText();
  return (
    <Anchor component={Link} to="/console/sign-in" size="sm" ta="center">
      {t("signIn.back")}
    </Anchor>
  );
};

interface ForgotPasswordPageProps {
  /** Whether a mailed link led here that is not valid any more. */
  readonly isAfterInvalidLink?: boolean;
}

/** Asks for a mail with a link to set another password. */
export const ForgotPasswordPage = ({ isAfterInvalidLink = false }: ForgotPasswordPageProps): ReactNode => {
  const { t } = useText();
  const [email, setEmail] = useState("");
  const send = useMutation({
    mutationFn: () => bodyOf(api.POST("/user/forgot_password", { body: { email: email.trim() } })),
  });
  if (send.isSuccess) {
    return (
      <SignInFrame title={t("signIn.mailTitle")} text={t("signIn.mailText", { email: email.trim() })}>
        <BackToSignIn />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      title={isAfterInvalidLink ? t("signIn.linkTitle") : t("signIn.forgotTitle")}
      text={isAfterInvalidLink ? t("signIn.linkText") : t("signIn.forgotText")}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate();
        }}
      >
        <Stack>
          <TextInput
            type="email"
            label={t("signIn.email")}
            autoComplete="username"
            required
            autoFocus
            value={email}
            onChange={(event) => {
              setEmail(event.currentTarget.value);
            }}
          />
          <FormError error={send.error} />
          <SubmitButton error={send.error} isPending={send.isPending}>
            {isAfterInvalidLink ? t("signIn.sendAgain") : t("signIn.sendLink")}
          </SubmitButton>
          <BackToSignIn />
        </Stack>
      </form>
    </SignInFrame>
  );
};
