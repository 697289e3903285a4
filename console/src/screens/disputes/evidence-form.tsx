import { Box, Button, Fieldset, Group, SimpleGrid, Text, Textarea, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import type { ReactNode } from "react";
import { api } from "../../api/client.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { Panel } from "../../parts/panel.tsx";
import { useText } from "../../texts/use-text.ts";
import { evidenceTexts, isLong, lengthMax, writtenTexts } from "./dispute-parts.ts";
import type { Dispute, EvidenceDraft, EvidenceGroup, EvidenceText } from "./dispute-parts.ts";
import { readDisputesAgain, useEvidence } from "./dispute-queries.ts";
import { EvidenceFiles } from "./evidence-files.tsx";

const groups = Object.keys(evidenceTexts) as readonly EvidenceGroup[];

interface FieldProps {
  readonly name: EvidenceText;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const EvidenceField = ({ name, value, onChange }: FieldProps): ReactNode => {
  const { t } = useText();
  const properties = {
    label: t(`disputes.text_${name}`),
    maxLength: lengthMax(name),
    value,
    onChange: (event: { readonly currentTarget: { readonly value: string } }): void => {
      onChange(event.currentTarget.value);
    },
  };
  return isLong(name) ? <Textarea autosize minRows={2} maxRows={12} {...properties} /> : <TextInput {...properties} />;
};

/** What speaks for the merchant: files and texts, submitted once. */
export const EvidenceForm = ({ dispute }: { readonly dispute: Dispute }): ReactNode => {
  const { t } = useText();
  const [draft, setDraft] = useState<EvidenceDraft>({});
  const [isAsking, setAsking] = useState(false);
  const { data: files = [] } = useEvidence(dispute.dispute_id);
  const texts = writtenTexts(draft);
  const textCount = Object.keys(texts).length;
  const hasEvidence = textCount > 0 || files.length > 0;
  return (
    <Panel title={t("disputes.evidence")}>
      <Text size="sm" c="dimmed">
        {t("disputes.evidenceHelp")}
      </Text>
      <Fieldset legend={t("disputes.files")}>
        <EvidenceFiles dispute={dispute} isEditable />
      </Fieldset>
      {groups.map((group) => (
        <Fieldset key={group} legend={t(`disputes.${group}`)}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
            {evidenceTexts[group].map((name) => (
              <Box key={name} style={isLong(name) ? { gridColumn: "1 / -1" } : undefined}>
                <EvidenceField
                  name={name}
                  value={draft[name] ?? ""}
                  onChange={(text) => {
                    setDraft((before) => ({ ...before, [name]: text }));
                  }}
                />
              </Box>
            ))}
          </SimpleGrid>
        </Fieldset>
      ))}
      <Group justify="flex-end">
        {!hasEvidence && (
          <Text size="sm" c="dimmed">
            {t("disputes.submitNothing")}
          </Text>
        )}
        <Button
          disabled={!hasEvidence}
          onClick={() => {
            setAsking(true);
          }}
        >
          {t("disputes.submit")}
        </Button>
      </Group>
      {isAsking && (
        <FormDialog
          title={t("disputes.submitTitle")}
          consequence={t("disputes.submitConsequence", {
            texts: t("disputes.submitTexts", { count: textCount }),
            files: t("disputes.submitFiles", { count: files.length }),
            connector: dispute.connector,
          })}
          confirmText={t("disputes.submitConfirm", { connector: dispute.connector })}
          onConfirm={async (idempotencyKey) => {
            await api.POST("/disputes/evidence", {
              body: { dispute_id: dispute.dispute_id, ...texts },
              headers: { "idempotency-key": idempotencyKey },
            });
            notifications.show({ message: t("disputes.submitted") });
            await readDisputesAgain(dispute);
          }}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </Panel>
  );
};
