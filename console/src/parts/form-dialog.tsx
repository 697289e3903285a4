import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { TextName } from "../texts/use-text.ts";
import { useText } from "../texts/use-text.ts";
import { FormError, SubmitButton } from "./form-error.tsx";

interface FormDialogProps {
  readonly title: string;
  /** What happens then, in words. */
  readonly text?: string;
  /** What the button does. */
  readonly confirmText: string;
  readonly isReady?: boolean;
  readonly errorTexts?: Readonly<Record<string, TextName>>;
  readonly size?: string | number;
  /** Closes the dialog when it succeeds. */
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks before something is done, with the fields that it needs. */
export const FormDialog = (props: FormDialogProps): ReactNode => {
  const { title, text, confirmText, isReady = true, errorTexts, size, onConfirm, onClose, children } = props;
  const { t } = useText();
  const confirm = useMutation({ mutationFn: onConfirm, onSuccess: onClose });
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size ?? "md"}
      centered
      closeButtonProps={{ "aria-label": t("general.close") }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          confirm.mutate();
        }}
      >
        <Stack>
          {text !== undefined && <Text size="sm">{text}</Text>}
          {children}
          <FormError error={confirm.error} {...(errorTexts === undefined ? {} : { texts: errorTexts })} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t("general.cancel")}
            </Button>
            <SubmitButton error={confirm.error} isPending={confirm.isPending} isDisabled={!isReady}>
              {confirmText}
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
