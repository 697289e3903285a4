import { PasswordInput, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { FormError, SubmitButton } from "../../parts/form-error.tsx";
import { useText } from "../../texts/use-text.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import type { DueStep } from "./steps.ts";

interface CredentialsStepProps {
  readonly title: string;
  readonly text?: string;
  readonly onNext: (due: DueStep, email: string) => void;
}

export const CredentialsStep = ({ title, text, onNext }: CredentialsStepProps): ReactNode => {
  const { t } = useText();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const signIn = useMutation({
    mutationFn: () => bodyOf(api.POST("/user/signin", { body: { email: email.trim(), password } })),
    onSuccess: (due) => {
      onNext(due, email.trim());
    },
  });
  return (
    <SignInFrame title={title} text={text}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          signIn.mutate();
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
          <PasswordInput
            label={t("signIn.password")}
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
            }}
          />
          <FormError error={signIn.error} texts={{ UR_01: "signIn.wrongCredentials" }} />
          <SubmitButton error={signIn.error} isPending={signIn.isPending}>
            {t("signIn.submit")}
          </SubmitButton>
          <Link to="/console/forgot-password" className="plain-link">
            {t("signIn.forgot")}
          </Link>
        </Stack>
      </form>
    </SignInFrame>
  );
};
