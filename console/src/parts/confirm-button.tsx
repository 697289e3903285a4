import { Button } from "@mantine/core";
import type { ButtonProps } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { FormDialog } from "./form-dialog.tsx";

interface ConfirmButtonProps extends ButtonProps {
  readonly label: string;
  readonly title: string;
  /** What happens then, in words. */
  readonly consequence: string;
  /** What the button of the dialog does; default: the label. */
  readonly confirmText?: string;
  readonly onConfirm: (idempotencyKey: string) => Promise<unknown>;
  /** Fields above the consequence. */
  readonly children?: ReactNode;
}

/** A button whose effect is stated and confirmed in a dialog. */
export const ConfirmButton = (props: ConfirmButtonProps): ReactNode => {
  const { label, title, consequence, confirmText = label, onConfirm, children, ...look } = props;
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" {...look} onClick={open}>
        {label}
      </Button>
      {isOpen && (
        <FormDialog
          title={title}
          consequence={consequence}
          confirmText={confirmText}
          isDangerous={look.color === "red"}
          onConfirm={onConfirm}
          onClose={close}
        >
          {children}
        </FormDialog>
      )}
    </>
  );
};
