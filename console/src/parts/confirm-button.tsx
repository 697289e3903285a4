import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { ButtonProps } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { useText } from "../texts/use-text.ts";
import { ErrorNotice } from "./notices.tsx";

interface ConfirmButtonProps extends ButtonProps {
  readonly label: string;
  readonly title: string;
  /** What happens then, in words. */
  readonly consequence: string;
  /** What the button of the dialog does; default: the label. */
  readonly confirmText?: string;
  /** Called with a key that stays the same while the dialog is open. */
  readonly onConfirm: (idempotencyKey: string) => Promise<unknown>;
  /** Fields above the consequence. */
  readonly children?: ReactNode;
}

/** A button whose effect is told and confirmed in a dialog. */
export const ConfirmButton = (props: ConfirmButtonProps): ReactNode => {
  const { label, title, consequence, confirmText = label, onConfirm, children, ...look } = props;
  const { t } = useText();
  const [isOpen, { open, close }] = useDisclosure();
  const [idempotencyKey, setIdempotencyKey] = useState("");
  const confirm = useMutation({ mutationFn: () => onConfirm(idempotencyKey), onSuccess: close });
  return (
    <>
      <Button
        variant="default"
        {...look}
        onClick={() => {
          confirm.reset();
          setIdempotencyKey(crypto.randomUUID());
          open();
        }}
      >
        {label}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={title}
        centered
        closeButtonProps={{ "aria-label": t("general.close") }}
      >
        <Stack>
          {children}
          <Alert variant="outline" color="gray">
            <Text size="sm">{consequence}</Text>
          </Alert>
          {confirm.error !== null && <ErrorNotice error={confirm.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t("general.cancel")}
            </Button>
            <Button
              color={look.color}
              loading={confirm.isPending}
              onClick={() => {
                confirm.mutate();
              }}
              data-autofocus
            >
              {confirmText}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
};
