import { ActionIcon, Anchor, Button, FileInput, Group, Select, Stack, Table, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconTrash, IconUpload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { api } from "../../api/client.ts";
import { ErrorNotice } from "../../parts/notices.tsx";
import { Loaded } from "../../parts/panel.tsx";
import { useAnnounced } from "../../parts/use-announced.ts";
import { useText } from "../../texts/use-text.ts";
import { evidenceFileTypes } from "./dispute-parts.ts";
import type { Dispute, EvidenceFile, EvidenceFileType } from "./dispute-parts.ts";
import { attachFile, readEvidenceAgain, saveStoredFile, useEvidence } from "./dispute-queries.ts";

interface FilesProps {
  readonly dispute: Dispute;
  readonly isEditable: boolean;
}

const kilobyte = 1_024;

const FileRow = ({ dispute, isEditable, file }: FilesProps & { readonly file: EvidenceFile }): ReactNode => {
  const { t, locale } = useText();
  const { file_id: fileId, file_name: stated, file_size: bytes, available: isStored } = file.file_metadata_response;
  const name = stated ?? fileId;
  const remove = useAnnounced(async () => {
    await api.DELETE("/disputes/evidence", {
      body: { dispute_id: dispute.dispute_id, evidence_type: file.evidence_type },
    });
    await readEvidenceAgain(dispute.dispute_id);
  });
  const open = useAnnounced(() => saveStoredFile(fileId, name));
  const size = new Intl.NumberFormat(locale, { style: "unit", unit: "kilobyte", maximumFractionDigits: 0 });
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm">{t(`disputes.file_${file.evidence_type}`)}</Text>
        {isStored ? (
          <Anchor
            component="button"
            type="button"
            size="sm"
            aria-label={t("disputes.openFile", { name })}
            onClick={() => {
              open.run();
            }}
          >
            {name}
          </Anchor>
        ) : (
          <Text size="sm" c="dimmed">
            {name}, {t("disputes.fileGone")}
          </Text>
        )}
      </Table.Td>
      <Table.Td className="amount" ta="end">
        {size.format(Math.ceil(bytes / kilobyte))}
      </Table.Td>
      {isEditable && (
        <Table.Td w={44}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("disputes.removeFile", { name })}
            loading={remove.isPending}
            onClick={() => {
              remove.run();
            }}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Table.Td>
      )}
    </Table.Tr>
  );
};

const UploadForm = ({ dispute }: { readonly dispute: Dispute }): ReactNode => {
  const { t } = useText();
  const [kind, setKind] = useState<EvidenceFileType>("receipt");
  const [file, setFile] = useState<File | null>(null);
  const upload = useMutation({
    mutationFn: (chosen: File) => attachFile(dispute, kind, chosen),
    onSuccess: async (_, { name }) => {
      setFile(null);
      notifications.show({ message: t("disputes.uploaded", { name }) });
      await readEvidenceAgain(dispute.dispute_id);
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (file !== null && !upload.isPending) upload.mutate(file);
      }}
    >
      <Stack gap="xs">
        <Group align="flex-end" gap="xs">
          <Select
            label={t("disputes.fileKind")}
            data={evidenceFileTypes.map((value) => ({ value, label: t(`disputes.file_${value}`) }))}
            value={kind}
            onChange={(value) => {
              if (value !== null) setKind(value);
            }}
            allowDeselect={false}
            flex="1 1 14rem"
          />
          <FileInput
            label={t("disputes.file")}
            accept="image/jpeg,image/png,application/pdf"
            value={file}
            onChange={setFile}
            clearable
            clearButtonProps={{ "aria-label": t("general.remove") }}
            flex="1 1 12rem"
            miw={0}
          />
          <Button
            type="submit"
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            disabled={file === null}
            loading={upload.isPending}
          >
            {t("disputes.upload")}
          </Button>
        </Group>
        {upload.error !== null && <ErrorNotice error={upload.error} />}
      </Stack>
    </form>
  );
};

/** Files of a dispute: those that are attached, and a form for another. */
export const EvidenceFiles = ({ dispute, isEditable }: FilesProps): ReactNode => {
  const { t } = useText();
  const query = useEvidence(dispute.dispute_id);
  return (
    <Stack gap="sm">
      <Loaded query={query} rows={1}>
        {(files) =>
          files.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t("disputes.filesNone")}
            </Text>
          ) : (
            <Table className="changes-table" verticalSpacing={6} aria-label={t("disputes.files")}>
              <Table.Tbody>
                {files.map((file) => (
                  <FileRow key={file.evidence_type} dispute={dispute} isEditable={isEditable} file={file} />
                ))}
              </Table.Tbody>
            </Table>
          )
        }
      </Loaded>
      {isEditable && <UploadForm dispute={dispute} />}
    </Stack>
  );
};
