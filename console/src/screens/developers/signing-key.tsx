import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { CodeBlock } from "../../parts/code-block.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { Panel } from "../../parts/panel.tsx";
import { useAnnounced } from "../../parts/use-announced.ts";
import { CopyIcon } from "../../parts/copy-icon.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import type { Profile } from "../settings/profile-fields.ts";
import { changeProfile, readProfilesAgain } from "../settings/profile-queries.ts";
import { verificationSample } from "./verification-sample.ts";

const keyBytes = 32;

const newSigningKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(keyBytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The key that signs a profile's webhooks and redirects. */
export const SigningKeyPanel = ({ profile }: { readonly profile: Profile }): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const [revealed, setRevealed] = useState<string | null>(null);
  const [isRotating, setRotating] = useState(false);
  const show = useAnnounced(async () => {
    const path = { account_id: profile.merchant_id, profile_id: profile.profile_id };
    const address = "/account/{account_id}/business_profile/{profile_id}/payment_response_hash_key";
    const { payment_response_hash_key: key } = await bodyOf(api.GET(address, { params: { path } }));
    setRevealed(key);
  });
  const mayChange = may("updateBusinessProfile");
  return (
    <Panel title={t("developers.signingKey")}>
      <Text size="sm" c="dimmed">
        {t("developers.signingKeyHint")}
      </Text>
      <Group gap="xs">
        <span className="identifier">{revealed ?? profile.payment_response_hash_key}</span>
        {mayChange && (
          <>
            {revealed !== null && <CopyIcon value={revealed} label={t("developers.signingKey")} />}
            <Button
              size="compact-sm"
              variant="default"
              loading={show.isPending}
              onClick={() => {
                if (revealed === null) show.run();
                else setRevealed(null);
              }}
            >
              {revealed === null ? t("developers.show") : t("developers.hide")}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                setRotating(true);
              }}
            >
              {t("developers.replaceKey")}
            </Button>
          </>
        )}
      </Group>
      {isRotating && (
        <FormDialog
          title={t("developers.replaceKeyTitle")}
          consequence={t("developers.replaceKeyConsequence")}
          confirmText={t("developers.replaceKey")}
          onConfirm={async () => {
            const key = newSigningKey();
            await changeProfile(profile, { payment_response_hash_key: key });
            await readProfilesAgain();
            return key;
          }}
          onConfirmed={(key) => {
            setRotating(false);
            setRevealed(key);
            notifications.show({ message: t("developers.keyReplaced") });
          }}
          onClose={() => {
            setRotating(false);
          }}
        />
      )}
    </Panel>
  );
};

/** How a receiver verifies a webhook. */
export const VerificationPanel = (): ReactNode => {
  const { t } = useText();
  return (
    <Panel title={t("developers.verify")}>
      <Text size="sm">{t("developers.verifyHint")}</Text>
      <CodeBlock label="Node.js" text={verificationSample} />
    </Panel>
  );
};
