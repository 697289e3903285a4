import { Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { FormError, SubmitButton } from "../../parts/form-error.tsx";
import { useNewPassword } from "../../parts/new-password.tsx";
import { useText } from "../../texts/use-text.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import type { StepProps } from "./steps.ts";

/** Replaces an expired password. */
export const PasswordStep = ({ onNext }: StepProps): ReactNode => {
  const { t } = useText();
  const { password, isReady, fields } = useNewPassword();
  const rotate = useMutation({
    mutationFn: () => bodyOf(api.POST("/user/rotate_password", { body: { password } })),
    onSuccess: onNext,
  });
  return (
    <SignInFrame title={t("signIn.expiredTitle")} text={t("signIn.expiredText")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          rotate.mutate();
        }}
      >
        <Stack>
          {fields}
          <FormError error={rotate.error} />
          <SubmitButton error={rotate.error} isPending={rotate.isPending} isDisabled={!isReady}>
            {t("signIn.setPassword")}
          </SubmitButton>
        </Stack>
      </form>
    </SignInFrame>
  );
};
