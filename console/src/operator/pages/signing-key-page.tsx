import { Checkbox, Text } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { bodyOf } from "../../api/body-of.ts";
import type { components } from "../../generated/merchant-api.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { Page, Panel } from "../../parts/panel.tsx";
import { Facts, Identifier, Time } from "../../parts/values.tsx";
import { useText } from "../../texts/use-text.ts";
import { ChangeButton } from "../change-button.tsx";
import { operatorApi } from "../operator-api.ts";

type Rotated = components["schemas"]["RotatedSigningKey"];

interface RotateDialogProps {
  readonly onRotated: (rotated: Rotated) => void;
  readonly onClose: () => void;
}

const RotateDialog = ({ onRotated, onClose }: RotateDialogProps): ReactNode => {
  const { t } = useText();
  const [dropsPrevious, setDropsPrevious] = useState(false);
  return (
    <FormDialog
      title={t("operator.rotateKey")}
      confirmText={t(dropsPrevious ? "operator.rotateAndSignOut" : "operator.rotateKey")}
      consequence={t(dropsPrevious ? "operator.rotateDropConsequence" : "operator.rotateConsequence")}
      isDangerous
      typedName={t("operator.rotateWord")}
      onConfirm={(idempotencyKey) =>
        bodyOf(
          operatorApi.POST("/user/signing_key/rotate", {
            body: { drop_previous_keys: dropsPrevious },
            headers: { "idempotency-key": idempotencyKey },
          }),
        )
      }
      onConfirmed={onRotated}
      onClose={onClose}
    >
      <Checkbox
        label={t("operator.dropPrevious")}
        description={t("operator.dropPreviousHint")}
        checked={dropsPrevious}
        onChange={(event) => {
          setDropsPrevious(event.currentTarget.checked);
        }}
      />
    </FormDialog>
  );
};

/** The key that signs the sessions of all users. */
export const SigningKeyPage = (): ReactNode => {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const [rotated, setRotated] = useState<Rotated | null>(null);
  return (
    <Page title={t("operator.signingKey")}>
      <Panel
        title={t("operator.rotateKey")}
        actions={
          <ChangeButton
            color="red"
            variant="outline"
            onClick={() => {
              setOpen(true);
            }}
          >
            {t("operator.rotateKey")}
          </ChangeButton>
        }
      >
        <Text size="sm">{t("operator.signingKeyText")}</Text>
        {rotated !== null && (
          <div role="status">
            <Facts
              facts={[
                [t("operator.newKey"), <Identifier key="id" value={rotated.key_id} />],
                [t("operator.signsFrom"), <Time key="from" at={rotated.signs_from} />],
                [t("operator.previousUntil"), <Time key="until" at={rotated.previous_keys_verify_until} />],
              ]}
            />
          </div>
        )}
      </Panel>
      {isOpen && (
        <RotateDialog
          onRotated={(answer) => {
            setRotated(answer);
            setOpen(false);
          }}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </Page>
  );
};
