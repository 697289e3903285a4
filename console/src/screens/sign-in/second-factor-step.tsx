import { Anchor, Button, Stack } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { CodeInput, RecoveryCodeInput } from "../../parts/code-input.tsx";
import { FormError, SubmitButton } from "../../parts/form-error.tsx";
import { Loaded } from "../../parts/panel.tsx";
import { RecoveryCodes } from "../../parts/recovery-codes.tsx";
import { TotpSecret } from "../../parts/totp-secret.tsx";
import { useText } from "../../texts/use-text.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import type { DueStep, StepProps } from "./steps.ts";

const endStep = (isSkipped = false): Promise<DueStep> =>
  bodyOf(api.GET("/user/2fa/terminate", { params: { query: isSkipped ? { skip_two_factor_auth: true } : {} } }));

const verifyCode = (totp: string) => bodyOf(api.POST("/user/2fa/totp/verify", { body: { totp } }));

/** A code of the authenticator, or of those kept for when it is lost. */
const CodeForm = ({ onNext }: Pick<StepProps, "onNext">): ReactNode => {
  const { t } = useText();
  const [isRecovery, setIsRecovery] = useState(false);
  const [code, setCode] = useState("");
  const verify = useMutation({
    mutationFn: async () => {
      await (isRecovery
        ? bodyOf(api.POST("/user/2fa/recovery_code/verify", { body: { recovery_code: code.trim() } }))
        : verifyCode(code));
      return endStep();
    },
    onSuccess: onNext,
  });
  return (
    <SignInFrame title={t("signIn.factorTitle")} text={isRecovery ? t("signIn.recoveryAsk") : t("signIn.factorText")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          verify.mutate();
        }}
      >
        <Stack>
          {isRecovery ? (
            <RecoveryCodeInput value={code} onChange={setCode} />
          ) : (
            <CodeInput value={code} onChange={setCode} />
          )}
          <FormError error={verify.error} texts={{ UR_70: "signIn.wrongCode" }} />
          <SubmitButton error={verify.error} isPending={verify.isPending}>
            {t("signIn.continue")}
          </SubmitButton>
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => {
              setIsRecovery(!isRecovery);
              setCode("");
              verify.reset();
            }}
          >
            {isRecovery ? t("signIn.useApp") : t("signIn.useRecovery")}
          </Anchor>
        </Stack>
      </form>
    </SignInFrame>
  );
};

interface EnrolmentProps extends Pick<StepProps, "onNext"> {
  readonly isForced: boolean;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Sets a second factor up, for a user who has none. */
const Enrolment = ({ isForced, onNext, onCodes }: EnrolmentProps): ReactNode => {
  const { t } = useText();
  const [code, setCode] = useState("");
  const secret = useQuery({
    queryKey: ["sign-in", "totp"],
    queryFn: () => bodyOf(api.GET("/user/2fa/totp/begin")),
    // Each answer is another secret: what has been scanned must stay.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const verify = useMutation({
    mutationFn: async () => {
      await verifyCode(code);
      return bodyOf(api.POST("/user/2fa/recovery_code/generate"));
    },
    onSuccess: ({ recovery_codes: codes }) => {
      onCodes(codes);
    },
  });
  const skip = useMutation({ mutationFn: () => endStep(true), onSuccess: onNext });
  return (
    <SignInFrame title={t("signIn.enrolTitle")} text={isForced ? t("signIn.enrolForced") : t("signIn.enrolText")}>
      <Loaded query={secret}>
        {({ secret: text, totp_url: url }) => <TotpSecret secret={text ?? ""} url={url ?? ""} />}
      </Loaded>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          verify.mutate();
        }}
      >
        <Stack>
          <CodeInput value={code} onChange={setCode} />
          <FormError error={verify.error ?? skip.error} texts={{ UR_70: "signIn.wrongCode" }} />
          <SubmitButton error={verify.error} isPending={verify.isPending} isDisabled={secret.data === undefined}>
            {t("signIn.continue")}
          </SubmitButton>
          {!isForced && (
            <Button
              variant="subtle"
              loading={skip.isPending}
              onClick={() => {
                skip.mutate();
              }}
            >
              {t("signIn.skip")}
            </Button>
          )}
        </Stack>
      </form>
    </SignInFrame>
  );
};

const CodesShown = ({
  codes,
  onNext,
}: Pick<StepProps, "onNext"> & { readonly codes: readonly string[] }): ReactNode => {
  const { t } = useText();
  const end = useMutation({ mutationFn: () => endStep(), onSuccess: onNext });
  return (
    <SignInFrame title={t("signIn.recoveryCodes")}>
      <RecoveryCodes codes={codes} />
      <FormError error={end.error} />
      <Button
        loading={end.isPending}
        onClick={() => {
          end.mutate();
        }}
      >
        {t("signIn.savedCodes")}
      </Button>
    </SignInFrame>
  );
};

/** The second factor: asked for where there is one, set up where there is none. */
export const SecondFactorStep = ({ onNext }: StepProps): ReactNode => {
  const { t } = useText();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const status = useQuery({
    queryKey: ["sign-in", "two-factor"],
    queryFn: () => bodyOf(api.GET("/user/2fa")),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (codes !== null) return <CodesShown codes={codes} onNext={onNext} />;
  if (status.data === undefined) {
    return (
      <SignInFrame title={t("signIn.factorTitle")}>
        <Loaded query={status}>{() => null}</Loaded>
      </SignInFrame>
    );
  }
  if (status.data.is_enrolled) return <CodeForm onNext={onNext} />;
  return <Enrolment isForced={status.data.is_forced} onNext={onNext} onCodes={setCodes} />;
};
