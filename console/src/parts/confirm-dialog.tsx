import { Alert, Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { useText } from "../texts/use-text.ts";
import { ErrorNotice } from "./notices.tsx";

interface ConfirmDialogProps<Outcome> {
  readonly title: string;
  /** What happens then, in words. */
  readonly consequence: string;
  /** What the button does. */
  readonly confirmText: string;
  /** Has to be typed before the button works. */
  readonly typedName?: string;
  readonly isDangerous?: boolean;
  readonly onConfirm: (idempotencyKey: string) => Promise<Outcome>;
  /** What follows; without it the dialog closes. */
  readonly onConfirmed?: (outcome: Outcome) => void;
  readonly onClose: () => void;
  /** Fields of the decision. */
  readonly children?: ReactNode;
}

/** Asks before something is done that is hard to undo. */
export const ConfirmDialog = <Outcome,>(props: ConfirmDialogProps<Outcome>): ReactNode => {
  const { title, consequence, confirmText, typedName, isDangerous = false, onClose, children } = props;
  const { t } = useText();
  const [typed, setTyped] = useState("");
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const confirm = useMutation({ mutationFn: props.onConfirm, onSuccess: props.onConfirmed ?? onClose });
  const isAllowed = typedName === undefined || typed.trim() === typedName.trim();
  return (
    <Modal opened onClose={onClose} title={title} centered closeButtonProps={{ "aria-label": t("general.close") }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isAllowed && !confirm.isPending) confirm.mutate(idempotencyKey);
        }}
      >
        <Stack>
          {children}
          <Alert variant="outline" color={isDangerous ? "red" : "gray"}>
            <Text size="sm">{consequence}</Text>
          </Alert>
          {typedName !== undefined && (
            <TextInput
              label={t("general.typeName", { name: typedName })}
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
              }}
              autoComplete="off"
              data-autofocus
            />
          )}
          {confirm.error !== null && <ErrorNotice error={confirm.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t("general.cancel")}
            </Button>
            <Button
              type="submit"
              color={isDangerous ? "red" : undefined}
              loading={confirm.isPending}
              disabled={!isAllowed}
            >
              {confirmText}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
