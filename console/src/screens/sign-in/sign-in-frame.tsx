import { Center, Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "../../texts/use-text.ts";

interface SignInFrameProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
}

/** A page before the sign-in: one thing to do. */
export const SignInFrame = ({ title, text, children }: SignInFrameProps): ReactNode => {
  const { t } = useText();
  return (
    <Center mih="100dvh" p="md" component="main" bg="var(--console-subtle)">
      <Stack gap="md" w="100%" maw={420}>
        <Text fw={650} size="lg" ta="center">
          {t("general.product")}
        </Text>
        <Paper withBorder p={{ base: "md", xs: "xl" }}>
          <Stack>
            <Title order={1}>{title}</Title>
            {text !== undefined && (
              <Text size="sm" c="dimmed">
                {text}
              </Text>
            )}
            {children}
          </Stack>
        </Paper>
      </Stack>
    </Center>
  );
};
