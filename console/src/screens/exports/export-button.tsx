import { Button, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { api } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import type { components } from "../../generated/merchant-api.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";

interface ExportButtonProps {
  readonly kind: components["schemas"]["ExportKind"];
  /** As the list's operation takes it, without its page. */
  readonly filter: components["schemas"]["ExportFilter"];
}

/** Writes what a list shows to a file. */
export const ExportButton = ({ kind, filter }: ExportButtonProps): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const begin = async (idempotencyKey: string): Promise<void> => {
    const body = {
      kind,
      filter,
      name: name.trim() === "" ? null : name.trim(),
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    };
    await api.POST("/exports", { body, headers: { "idempotency-key": idempotencyKey } });
    notifications.show({ message: t("exports.begun") });
    await queryClient.invalidateQueries({ queryKey: ["exports"] });
  };
  if (!may("createExport")) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => {
          setOpen(true);
        }}
      >
        {t("exports.export")}
      </Button>
      {isOpen && (
        <FormDialog
          title={t("exports.dialogTitle")}
          consequence={t("exports.dialogText")}
          confirmText={t("exports.begin")}
          onConfirm={begin}
          onClose={() => {
            setOpen(false);
          }}
        >
          <TextInput
            label={t("exports.name")}
            maxLength={255}
            value={name}
            onChange={(event) => {
              setName(event.currentTarget.value);
            }}
            data-autofocus
          />
        </FormDialog>
      )}
    </>
  );
};
