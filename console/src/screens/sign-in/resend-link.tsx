import { Button, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { FormError } from "../../parts/form-error.tsx";
import { useCountdown } from "../../parts/use-countdown.ts";
import { useText } from "../../texts/use-text.ts";

/** Mails the link that verifies an address once more. */
export const ResendLink = ({ email }: { readonly email: string }): ReactNode => {
  const { t } = useText();
  const send = useMutation({
    mutationFn: () => bodyOf(api.POST("/user/verify_email_request", { body: { email } })),
  });
  const left = useCountdown(send.error);
  return (
    <Stack gap="xs">
      <FormError error={send.error} />
      {send.isSuccess && (
        <Text size="sm" role="status">
          {t("signIn.sentAgain", { email })}
        </Text>
      )}
      <Button
        variant="default"
        loading={send.isPending}
        disabled={left > 0}
        onClick={() => {
          send.mutate();
        }}
      >
        {left > 0 ? t("general.retryIn", { count: left }) : t("signIn.sendAgain")}
      </Button>
    </Stack>
  );
};
