import { Button, Center, Loader } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { ComponentType, ReactNode } from "react";
import { queryClient } from "../../api/query-client.ts";
import { sessionEvents } from "../../session/session-events.ts";
import { useText } from "../../texts/use-text.ts";
import { CredentialsStep } from "./credentials-step.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import type { DueStep, StepProps } from "./steps.ts";

type StepKind = Exclude<DueStep["token_type"], "user_info" | "reset_password">;

/** What may come after the password; loaded when it comes. */
const steps: Readonly<Record<StepKind, ComponentType<StepProps>>> = {
  totp: lazy(async () => ({ default: (await import("./second-factor-step.tsx")).SecondFactorStep })),
  force_set_password: lazy(async () => ({ default: (await import("./password-step.tsx")).PasswordStep })),
  verify_email: lazy(async () => ({ default: (await import("./verify-email-step.tsx")).VerifyEmailStep })),
  accept_invite: lazy(async () => ({ default: (await import("./invitations-step.tsx")).InvitationsStep })),
};

const UnknownStep = ({ onRestart }: { readonly onRestart: () => void }): ReactNode => {
  const { t } = useText();
  return (
    <SignInFrame title={t("signIn.title")} text={t("signIn.unknownStep")}>
      <Button onClick={onRestart}>{t("signIn.restart")}</Button>
    </SignInFrame>
  );
};

interface SignInPageProps {
  /** Page of the console to go to afterwards, or what to do then. */
  readonly returnTo: string | (() => void);
  /** What the page shows above its fields where something else led here. */
  readonly title?: string;
  readonly text?: string;
}

/** The password, then every step that the answers ask for, until the user is signed in. */
export const SignInPage = ({ returnTo, title, text }: SignInPageProps): ReactNode => {
  const { t } = useText();
  const router = useRouter();
  const [due, setDue] = useState<DueStep | null>(null);
  const [email, setEmail] = useState("");
  const proceed = (next: DueStep): void => {
    setDue(next);
    if (next.token_type !== "user_info") return;
    queryClient.clear();
    sessionEvents.switched();
    if (typeof returnTo === "string") router.history.push(returnTo);
    else returnTo();
  };
  if (due === null) {
    return (
      <CredentialsStep
        title={title ?? t("signIn.title")}
        {...(text === undefined ? {} : { text })}
        onNext={(next, address) => {
          setEmail(address);
          proceed(next);
        }}
      />
    );
  }
  const waiting = (
    <Center mih="100dvh" role="status" aria-label={t("general.loading")}>
      <Loader />
    </Center>
  );
  if (due.token_type === "user_info") return waiting;
  if (due.token_type === "reset_password") return <UnknownStep onRestart={() => setDue(null)} />;
  const Step = steps[due.token_type];
  return (
    <Suspense fallback={waiting}>
      <Step key={due.token_type} email={email} onNext={proceed} />
    </Suspense>
  );
};
