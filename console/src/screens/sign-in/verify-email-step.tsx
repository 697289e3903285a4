import { Group, Loader, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { api, bodyOf, inBackground } from "../../api/client.ts";
import { Refusal } from "../../api/refusal.ts";
import { FormError } from "../../parts/form-error.tsx";
import { useText } from "../../texts/use-text.ts";
import { verificationToken } from "./mail-token.ts";
import { ResendLink } from "./resend-link.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import type { DueStep, StepProps } from "./steps.ts";

const askAgainMs = 4_000;

/** The refusal of an address that is not verified yet. */
const isUnverified = (error: unknown): boolean => error instanceof Refusal && error.code === "UR_05";

const verify = (token: string | null): Promise<DueStep> =>
  bodyOf(api.POST("/user/verify_email", { body: { token }, headers: inBackground }));

/** Null as long as the address is not verified. */
const verifyIfPossible = async (token: string | null): Promise<DueStep | null> => {
  try {
    return await verify(token);
  } catch (error) {
    if (isUnverified(error)) return null;
    throw error;
  }
};

/**
 * With the token of the mailed link, if that led here; otherwise waits for the link to be opened, here or on another
 * device.
 */
export const VerifyEmailStep = ({ email, onNext }: StepProps): ReactNode => {
  const { t } = useText();
  const byLink = useQuery({
    queryKey: ["sign-in", "verify-email", "link"],
    queryFn: () => verifyIfPossible(verificationToken),
    enabled: verificationToken !== null,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  const elsewhere = useQuery({
    queryKey: ["sign-in", "verify-email"],
    queryFn: () => verifyIfPossible(null),
    enabled: verificationToken === null || byLink.isError,
    refetchInterval: ({ state }) => (state.status === "error" || (state.data ?? null) !== null ? false : askAgainMs),
    gcTime: 0,
  });
  const due = byLink.data ?? elsewhere.data ?? null;
  useEffect(() => {
    if (due !== null) onNext(due);
    // The answer is passed on once, however often the caller is rendered.
  }, [due]);
  return (
    <SignInFrame title={t("signIn.verifyTitle")} text={t("signIn.verifyText", { email })}>
      <FormError error={byLink.error ?? elsewhere.error} texts={{ UR_04: "signIn.linkInvalid" }} />
      <Group gap="sm" role="status" wrap="nowrap">
        <Loader size="sm" aria-hidden />
        <Text size="sm">{t("signIn.verifyWaiting")}</Text>
      </Group>
      <ResendLink email={email} />
    </SignInFrame>
  );
};
