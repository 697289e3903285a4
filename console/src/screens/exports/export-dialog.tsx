import { TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import type { ReactNode } from "react";
import { api } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import type { components } from "../../generated/merchant-api.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useTimeZone } from "../../session/preferences.ts";
import { useText } from "../../texts/use-text.ts";

export interface Exported {
  readonly kind: components["schemas"]["ExportKind"];
  /** As the list's operation takes it, without its page. */
  readonly filter: components["schemas"]["ExportFilter"];
}

/** Asks for the name of a file before a list is written to it. */
export const ExportDialog = ({ kind, filter, onClose }: Exported & { readonly onClose: () => void }): ReactNode => {
  const { t } = useText();
  const timeZone = useTimeZone();
  const [name, setName] = useState("");
  const begin = async (idempotencyKey: string): Promise<void> => {
    const body = { kind, filter, name: name.trim() === "" ? null : name.trim(), time_zone: timeZone };
    await api.POST("/exports", { body, headers: { "idempotency-key": idempotencyKey } });
    notifications.show({ message: t("exports.begun") });
    await queryClient.invalidateQueries({ queryKey: ["exports"] });
  };
  return (
    <FormDialog
      title={t("exports.dialogTitle")}
      consequence={t("exports.dialogText")}
      confirmText={t("exports.begin")}
      onConfirm={begin}
      onClose={onClose}
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
  );
};
