import { Center, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "../texts/use-text.ts";
import { QrCode } from "./qr-code.tsx";
import { CopyIcon } from "./copy-icon.tsx";

interface TotpSecretProps {
  readonly secret: string;
  readonly url: string;
}

/** What an authenticator needs: to scan, or to type. */
export const TotpSecret = ({ secret, url }: TotpSecretProps): ReactNode => {
  const { t } = useText();
  return (
    <Stack gap="xs">
      <Text size="sm">{t("signIn.scan")}</Text>
      <Center>
        <QrCode text={url} label={t("signIn.qrCode")} />
      </Center>
      <Text size="sm">{t("signIn.typeSecret")}</Text>
      <Text size="sm" ta="center">
        <span className="identifier">{secret.replaceAll(/(.{4})(?=.)/gu, "$1 ")}</span>
        <CopyIcon value={secret} />
      </Text>
    </Stack>
  );
};
