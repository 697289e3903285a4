import { Button, Code, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "../texts/use-text.ts";
import { CopyIcon } from "./copy-icon.tsx";
import { saveFile } from "./save-file.ts";

/** New recovery codes, which are shown once. */
export const RecoveryCodes = ({ codes }: { readonly codes: readonly string[] }): ReactNode => {
  const { t } = useText();
  const text = `${codes.join("\n")}\n`;
  return (
    <Stack gap="sm">
      <Text size="sm">{t("signIn.recoveryText")}</Text>
      <SimpleGrid cols={2} spacing="xs" aria-label={t("signIn.recoveryCodes")}>
        {codes.map((code) => (
          <Code key={code} fz="sm" ta="center">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group gap="xs">
        <Button
          variant="default"
          onClick={() => {
            saveFile("railyard-recovery-codes.txt", new Blob([text], { type: "text/plain" }));
          }}
        >
          {t("signIn.download")}
        </Button>
        <CopyIcon value={text} label={t("signIn.copyCodes")} />
      </Group>
    </Stack>
  );
};
