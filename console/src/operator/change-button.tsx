import { Button, Tooltip } from "@mantine/core";
import type { ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "../texts/use-text.ts";
import { useKeyState } from "./admin-key.ts";
import { adminKey } from "./operator-api.ts";

interface ChangeButtonProps extends ButtonProps {
  readonly onClick: () => void;
  /** Where the text alone does not state what it changes. */
  readonly label?: string;
  readonly children: string;
}

/** A button that begins a change; while changes are locked it states that, also to those who use the keyboard. */
export const ChangeButton = ({ onClick, label, children, ...look }: ChangeButtonProps): ReactNode => {
  const { t } = useText();
  const isUnlocked = useKeyState(adminKey).unlockedUntilMs !== 0;
  return (
    <Tooltip
      label={t("operator.locked")}
      disabled={isUnlocked}
      multiline
      maw={260}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        {...look}
        aria-label={label}
        aria-disabled={!isUnlocked}
        data-disabled={!isUnlocked || undefined}
        onClick={() => {
          if (isUnlocked) onClick();
        }}
      >
        {children}
      </Button>
    </Tooltip>
  );
};

/** A change of one row of a list; its name states of which. */
export const RowChange = ({ of, ...props }: ChangeButtonProps & { readonly of: string }): ReactNode => (
  <ChangeButton variant="subtle" size="compact-sm" label={`${props.children}: ${of}`} {...props} />
);
