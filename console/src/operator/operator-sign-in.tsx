import { PasswordInput, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { FormError, SubmitButton } from "../parts/form-error.tsx";
import { SignInFrame } from "../screens/sign-in/sign-in-frame.tsx";
import { useText } from "../texts/use-text.ts";
import { tryKey } from "./operator-api.ts";

/** Asks for the admin key. The field has no name: no form can put it into an address. */
export const OperatorSignIn = (): ReactNode => {
  const { t } = useText();
  const [key, setKey] = useState("");
  const signIn = useMutation({ mutationFn: () => tryKey(key.trim()) });
  return (
    <SignInFrame title={t("operator.signInTitle")} text={t("operator.signInText")}>
      <form
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          if (key.trim() !== "") signIn.mutate();
        }}
      >
        <Stack>
          <PasswordInput
            label={t("operator.adminKey")}
            autoComplete="off"
            required
            autoFocus
            value={key}
            onChange={(event) => {
              setKey(event.currentTarget.value);
            }}
          />
          <Text size="sm" c="dimmed">
            {t("operator.namesNobody")}
          </Text>
          <FormError error={signIn.error} texts={{ IR_01: "operator.keyWrong" }} />
          <SubmitButton error={signIn.error} isPending={signIn.isPending}>
            {t("operator.signIn")}
          </SubmitButton>
        </Stack>
      </form>
    </SignInFrame>
  );
};
