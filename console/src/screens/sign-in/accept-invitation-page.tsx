import { Button, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { Refusal } from "../../api/refusal.ts";
import { FormError, SubmitButton } from "../../parts/form-error.tsx";
import { useNewPassword } from "../../parts/new-password.tsx";
import { useText } from "../../texts/use-text.ts";
import { BackToSignIn } from "./forgot-password-page.tsx";
import { mailToken } from "./mail-token.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import { SignInPage } from "./sign-in-page.tsx";

/** Whether the user is new here, and the API asks for a password. */
const lacksPassword = (error: unknown): boolean =>
  error instanceof Refusal && error.code === "IR_04" && error.message.includes("password");

/** Where an invitation leads: users with a password keep it, new ones set one. */
export const AcceptInvitationPage = (): ReactNode => {
  const { t } = useText();
  const { password, isReady, fields } = useNewPassword();
  const [name, setName] = useState("");
  const [isNewUser, setIsNewUser] = useState(false);
  const accept = useMutation({
    mutationFn: () =>
      bodyOf(
        api.POST("/user/accept_invite_from_email", {
          body: {
            token: mailToken ?? "",
            ...(isNewUser ? { password, ...(name.trim() === "" ? {} : { name: name.trim() }) } : {}),
          },
        }),
      ),
    onError: (error) => {
      if (!isNewUser && lacksPassword(error)) setIsNewUser(true);
    },
  });
  const { error } = accept;
  if (accept.isSuccess) {
    return <SignInPage returnTo="/console" title={t("signIn.acceptedTitle")} text={t("signIn.acceptedText")} />;
  }
  if (mailToken === null || (error instanceof Refusal && error.code === "UR_04")) {
    return (
      <SignInFrame title={t("signIn.linkTitle")} text={t("signIn.invitationInvalid")}>
        <BackToSignIn />
      </SignInFrame>
    );
  }
  if (error instanceof Refusal && error.code === "UR_05") {
    return <SignInPage returnTo="/console" title={t("signIn.acceptTitle")} text={t("signIn.acceptUnverified")} />;
  }
  if (!isNewUser) {
    return (
      <SignInFrame title={t("signIn.acceptTitle")} text={t("signIn.acceptText")}>
        <FormError error={error} />
        <Button
          loading={accept.isPending}
          onClick={() => {
            accept.mutate();
          }}
        >
          {t("signIn.accept")}
        </Button>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={t("signIn.welcomeTitle")} text={t("signIn.welcomeText")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          accept.mutate();
        }}
      >
        <Stack>
          <TextInput
            label={t("signIn.name")}
            autoComplete="name"
            maxLength={255}
            value={name}
            onChange={(event) => {
              setName(event.currentTarget.value);
            }}
          />
          {fields}
          <FormError error={lacksPassword(error) && password === "" ? null : error} />
          <SubmitButton error={error} isPending={accept.isPending} isDisabled={!isReady}>
            {t("signIn.accept")}
          </SubmitButton>
        </Stack>
      </form>
    </SignInFrame>
  );
};
