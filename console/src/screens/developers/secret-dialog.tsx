import { Alert, Button, Group, Stack } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { CodeBlock } from "../../parts/code-block.tsx";
import { Dialog } from "../../parts/form-dialog.tsx";
import { useText } from "../../texts/use-text.ts";

interface SecretDialogProps {
  readonly title: string;
  /** That it is not shown again, and what else is to know. */
  readonly warning: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** A new secret, which is not shown again: only its own button closes the dialog. */
export const SecretDialog = ({ title, warning, secret, onClose }: SecretDialogProps): ReactNode => {
  const { t } = useText();
  return (
    <Dialog
      onClose={onClose}
      title={title}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Alert color="orange" variant="outline" icon={<IconAlertTriangle aria-hidden />}>
          {warning}
        </Alert>
        <CodeBlock label={title} text={secret} isWrapped />
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t("developers.keptIt")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
