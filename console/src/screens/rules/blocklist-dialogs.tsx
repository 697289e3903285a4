import { FileInput, NativeSelect, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { api } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { blocklistKindValues } from "../../generated/api-values.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useText } from "../../texts/use-text.ts";
import { isEntry, kindOf, requestOf } from "./blocklist-parts.ts";
import type { BlocklistKind } from "./blocklist-parts.ts";

export const readBlocklistAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ["blocklist"] });

interface AddEntryProps {
  readonly kind: BlocklistKind;
  readonly onAdded: (kind: BlocklistKind) => void;
  readonly onClose: () => void;
}

/** Blocks a card, or all cards of a BIN. */
export const AddEntryDialog = ({ kind: first, onAdded, onClose }: AddEntryProps): ReactNode => {
  const { t } = useText();
  const [kind, setKind] = useState(first);
  const [data, setData] = useState("");
  const value = data.trim();
  return (
    <FormDialog
      title={t("rules.block")}
      confirmText={t("rules.block")}
      consequence={t(`rules.blockConsequence_${kind}`)}
      isReady={isEntry(kind, value)}
      onConfirm={async (key) => {
        await api.POST("/blocklist", { body: requestOf(kind, value), headers: { "idempotency-key": key } });
        await readBlocklistAgain();
        return kind;
      }}
      onConfirmed={onAdded}
      onClose={onClose}
    >
      <NativeSelect
        label={t("rules.kind")}
        data={blocklistKindValues.map((name) => ({ value: name, label: t(`rules.kind_${name}`) }))}
        value={kind}
        onChange={(event) => {
          setKind(kindOf(event.currentTarget.value));
        }}
      />
      <TextInput
        label={t(`rules.data_${kind}`)}
        description={t(`rules.dataHint_${kind}`)}
        value={data}
        maxLength={64}
        inputMode={kind === "payment_method" ? undefined : "numeric"}
        autoComplete="off"
        data-autofocus
        onChange={(event) => {
          setData(event.currentTarget.value);
        }}
      />
    </FormDialog>
  );
};

/** Blocks the cards of a file. */
export const UploadDialog = ({ onClose }: { readonly onClose: () => void }): ReactNode => {
  const { t } = useText();
  const [file, setFile] = useState<File | null>(null);
  return (
    <FormDialog
      title={t("rules.upload")}
      confirmText={t("rules.upload")}
      consequence={t("rules.uploadConsequence")}
      isReady={file !== null}
      onConfirm={async (key) => {
        const form = new FormData();
        if (file !== null) form.append("file", file);
        await api.POST("/blocklist/batch", {
          body: { file: "" },
          bodySerializer: () => form,
          headers: { "idempotency-key": key },
        });
        await readBlocklistAgain();
      }}
      onClose={onClose}
    >
      <FileInput
        label={t("rules.file")}
        placeholder={t("rules.chooseFile")}
        accept=".csv,.txt,.json,.jsonl,text/csv"
        value={file}
        onChange={setFile}
        data-autofocus
      />
      <Text size="sm" c="dimmed">
        {t("rules.fileForm")} <code>type,data</code> · <code>card_bin,424242</code>
      </Text>
    </FormDialog>
  );
};
