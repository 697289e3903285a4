import { Alert, Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import type { ModalProps } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Refusal } from "../api/refusal.ts";
import type { TextName } from "../texts/use-text.ts";
import { useText } from "../texts/use-text.ts";
import { FormError, SubmitButton } from "./form-error.tsx";
import { useFocusReturned } from "./use-focus-returned.ts";
import { useOnTop } from "./use-on-top.ts";

/** A window over the page; it is rendered while it is open. */
export const Dialog = (props: Omit<ModalProps, "opened" | "centered" | "closeButtonProps">): ReactNode => {
  const { t } = useText();
  const isOnTop = useOnTop();
  useFocusReturned();
  return (
    <Modal opened centered closeOnEscape={isOnTop} closeButtonProps={{ "aria-label": t("general.close") }} {...props} />
  );
};

interface FormDialogProps<Outcome> {
  readonly title: string;
  /** What the button does. */
  readonly confirmText: string;
  /** What happens then, in words. */
  readonly consequence?: string;
  /** Whether the fields are complete. */
  readonly isReady?: boolean;
  readonly isDangerous?: boolean;
  /** Has to be typed before the button works. */
  readonly typedName?: string;
  /** What codes of refusals mean here. */
  readonly errorTexts?: Readonly<Record<string, TextName>>;
  readonly size?: ModalProps["size"];
  /**
   * Does it. The key is the same for every try until the API has refused one: what may have been done is not done
   * twice, and what was corrected is not held against what was refused.
   */
  readonly onConfirm: (idempotencyKey: string) => Promise<Outcome>;
  /** What follows; without it the dialog closes. */
  readonly onConfirmed?: (outcome: Outcome) => unknown;
  readonly onClose: () => void;
  /** The fields; a function gets why the API refused them, for the field that this is about. */
  readonly children?: ReactNode | ((error: unknown) => ReactNode);
}

/** What a refusal states about one of these members of the body; undefined where it is about another. */
export const refusalAt = (error: unknown, ...fields: readonly string[]): string | undefined =>
  error instanceof Refusal && fields.includes(error.field ?? "") ? error.message : undefined;

const isRefused = (error: unknown): boolean => error instanceof Refusal && error.status < 500;

/** Asks before something is done, with the fields that it needs. */
export const FormDialog = <Outcome,>(props: FormDialogProps<Outcome>): ReactNode => {
  const {
    title,
    confirmText,
    consequence,
    isDangerous = false,
    typedName,
    errorTexts,
    size,
    onClose,
    children,
  } = props;
  const { t } = useText();
  const [typed, setTyped] = useState("");
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const confirm = useMutation({
    mutationFn: () => props.onConfirm(idempotencyKey),
    onSuccess: props.onConfirmed ?? onClose,
    onError: (error) => {
      if (isRefused(error)) setIdempotencyKey(crypto.randomUUID());
    },
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (confirm.error !== null) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [confirm.error]);
  const isReady = (props.isReady ?? true) && (typedName === undefined || typed.trim() === typedName.trim());
  return (
    <Dialog title={title} size={size} onClose={onClose}>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !confirm.isPending) confirm.mutate();
        }}
      >
        <Stack>
          {typeof children === "function" ? children(confirm.error) : children}
          {consequence !== undefined && (
            <Alert variant="outline" color={isDangerous ? "red" : "gray"}>
              <Text size="sm">{consequence}</Text>
            </Alert>
          )}
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
          <FormError error={confirm.error} texts={errorTexts} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t("general.cancel")}
            </Button>
            <SubmitButton
              error={confirm.error}
              isPending={confirm.isPending}
              isDisabled={!isReady}
              isDangerous={isDangerous}
            >
              {confirmText}
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
};
