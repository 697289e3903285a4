import { ActionIcon, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useText } from "../texts/use-text.ts";

/** A button that copies a text. Lists have many, and the sign-in has one: a tooltip of Mantine would cost it 20 KB. */
export const CopyIcon = ({ value, label = value }: { readonly value: string; readonly label?: string }): ReactNode => {
  const { t } = useText();
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          onClick={copy}
          title={copied ? t("general.copied") : t("general.copy")}
          aria-label={`${copied ? t("general.copied") : t("general.copy")}: ${label}`}
        >
          {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
        </ActionIcon>
      )}
    </CopyButton>
  );
};
