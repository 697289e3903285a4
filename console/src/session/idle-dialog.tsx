import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog } from "../parts/form-dialog.tsx";
import { useText } from "../texts/use-text.ts";

interface IdleDialogProps {
  readonly secondsLeft: number;
  readonly onStay: () => void;
}

/** Asks whether the user is still there. */
export const IdleDialog = ({ secondsLeft, onStay }: IdleDialogProps): ReactNode => {
  const { t } = useText();
  return (
    <Dialog onClose={onStay} title={t("shell.idleTitle")}>
      <Text size="sm" mb="md">
        {t("shell.idleText", { count: secondsLeft })}
      </Text>
      <Group justify="flex-end">
        <Button onClick={onStay} data-autofocus>
          {t("shell.stay")}
        </Button>
      </Group>
    </Dialog>
  );
};
