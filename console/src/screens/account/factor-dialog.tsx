import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
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

/** Setting a second factor up, making recovery codes, taking another authenticator. */
export type FactorTask = "enrol" | "codes" | "change";

interface CodeFormProps {
  readonly text: string;
  readonly send: (code: string) => Promise<unknown>;
  readonly onDone: () => void;
  readonly children?: ReactNode;
}

const CodeForm = ({ text, send, onDone, children }: CodeFormProps): ReactNode => {
  const { t } = useText();
  const [code, setCode] = useState("");
  const verify = useMutation({ mutationFn: () => send(code), onSuccess: onDone });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        verify.mutate();
      }}
    >
      <Stack>
        <Text size="sm">{text}</Text>
        {children}
        <CodeInput value={code} onChange={setCode} />
        <FormError error={verify.error} texts={{ UR_70: "signIn.wrongCode" }} />
        <SubmitButton error={verify.error} isPending={verify.isPending}>
          {t("signIn.continue")}
        </SubmitButton>
      </Stack>
    </form>
  );
};

const verifyCode = (totp: string) => bodyOf(api.POST("/user/2fa/totp/verify", { body: { totp } }));

/** Proves the present factor, with a recovery code where the authenticator is lost. */
const Proof = ({ onDone }: { readonly onDone: () => void }): ReactNode => {
  const { t } = useText();
  const [isRecovery, setIsRecovery] = useState(false);
  const [code, setCode] = useState("");
  const verify = useMutation({
    mutationFn: () => bodyOf(api.POST("/user/2fa/recovery_code/verify", { body: { recovery_code: code.trim() } })),
    onSuccess: onDone,
  });
  const toggle = (
    <Anchor
      component="button"
      type="button"
      size="sm"
      onClick={() => {
        setIsRecovery(!isRecovery);
      }}
    >
      {isRecovery ? t("signIn.useApp") : t("signIn.useRecovery")}
    </Anchor>
  );
  if (!isRecovery) {
    return (
      <Stack>
        <CodeForm text={t("account.proveText")} send={verifyCode} onDone={onDone} />
        {toggle}
      </Stack>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        verify.mutate();
      }}
    >
      <Stack>
        <RecoveryCodeInput value={code} onChange={setCode} />
        <FormError error={verify.error} texts={{ UR_70: "signIn.wrongCode" }} />
        <SubmitButton error={verify.error} isPending={verify.isPending}>
          {t("signIn.continue")}
        </SubmitButton>
        {toggle}
      </Stack>
    </form>
  );
};

interface SecretFormProps {
  /** Whether another authenticator takes the place of the present one. */
  readonly isChange: boolean;
  readonly onDone: () => void;
}

const SecretForm = ({ isChange, onDone }: SecretFormProps): ReactNode => {
  const { t } = useText();
  const secret = useQuery({
    queryKey: ["account", "totp", isChange],
    queryFn: async () => {
      if (isChange) return (await bodyOf(api.GET("/user/2fa/totp/reset"))).secret;
      return bodyOf(api.GET("/user/2fa/totp/begin"));
    },
    // Each answer is another secret: what has been scanned must stay.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const confirm = (totp: string): Promise<unknown> =>
    isChange ? bodyOf(api.PUT("/user/2fa/totp/verify", { body: { totp } })) : verifyCode(totp);
  return (
    <Loaded query={secret}>
      {({ secret: text, totp_url: url }) => (
        <CodeForm text={t("account.secretText")} send={confirm} onDone={onDone}>
          <TotpSecret secret={text ?? ""} url={url ?? ""} />
        </CodeForm>
      )}
    </Loaded>
  );
};

const NewCodes = ({ onClose }: { readonly onClose: () => void }): ReactNode => {
  const { t } = useText();
  // Made once, however often the dialog is rendered: each call makes the earlier codes invalid.
  const codes = useQuery({
    queryKey: ["account", "recovery-codes"],
    queryFn: () => bodyOf(api.POST("/user/2fa/recovery_code/generate")),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <Loaded query={codes}>
      {({ recovery_codes: made }) => (
        <Stack>
          <RecoveryCodes codes={made} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{t("signIn.savedCodes")}</Button>
          </Group>
        </Stack>
      )}
    </Loaded>
  );
};

interface FactorDialogProps {
  readonly task: FactorTask;
  readonly onClose: () => void;
}

/** The steps of a task: prove the present factor, take the new one, keep the codes. */
export const FactorDialog = ({ task, onClose }: FactorDialogProps): ReactNode => {
  const [step, setStep] = useState<"prove" | "secret" | "codes">(task === "enrol" ? "secret" : "prove");
  if (step === "codes") return <NewCodes onClose={onClose} />;
  if (step === "prove") {
    return (
      <Proof
        onDone={() => {
          setStep(task === "codes" ? "codes" : "secret");
        }}
      />
    );
  }
  return (
    <SecretForm
      isChange={task === "change"}
      onDone={() => {
        if (task === "change") onClose();
        else setStep("codes");
      }}
    />
  );
};
