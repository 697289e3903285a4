import { Button, Center, Paper, PasswordInput, Stack, TextInput, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { ErrorNotice } from "../../parts/notices.tsx";
import { useText } from "../../texts/use-text.ts";

interface SignInPageProps {
  /** Page of the console to go to afterwards. */
  readonly returnTo: string;
}

export const SignInPage = ({ returnTo }: SignInPageProps): ReactNode => {
  const { t } = useText();
  const router = useRouter();
  const signIn = useMutation({
    mutationFn: (body: { readonly email: string; readonly password: string }) =>
      bodyOf(api.POST("/user/signin", { body })),
    onSuccess: () => {
      queryClient.clear();
      router.history.push(returnTo);
    },
  });
  return (
    <Center mih="100dvh" p="md" component="main">
      <Paper withBorder p="xl" w={400}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const fields = new FormData(event.currentTarget);
            signIn.mutate({ email: String(fields.get("email")), password: String(fields.get("password")) });
          }}
        >
          <Stack>
            <Title order={1}>{t("signIn.title")}</Title>
            <TextInput type="email" label={t("signIn.email")} autoComplete="username" required name="email" />
            <PasswordInput label={t("signIn.password")} autoComplete="current-password" required name="password" />
            {signIn.error !== null && <ErrorNotice error={signIn.error} />}
            <Button type="submit" loading={signIn.isPending}>
              {t("signIn.submit")}
            </Button>
          </Stack>
        </form>
      </Paper>
    </Center>
  );
};
