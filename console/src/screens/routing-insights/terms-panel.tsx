import { Button, Group, NativeSelect, Progress, Table, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { engine } from "../../api/client.ts";
import { ConfirmButton } from "../../parts/confirm-button.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { Loaded, Panel } from "../../parts/panel.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { useGateways } from "../connectors/gateways.ts";
import { useVolumeTerms } from "../routing/routing-queries.ts";
import { readTermsAgain } from "./cost-queries.ts";
import { draftOf, termsIn } from "./costs.ts";
import type { VolumeTerms } from "./costs.ts";

const address = "/merchant-account/{merchant_id}/connectors/{connector}/volume-terms";

interface TermsDialogProps {
  /** Null: of a gateway without terms. */
  readonly terms: VolumeTerms | null;
  readonly onClose: () => void;
}

const TermsDialog = ({ terms, onClose }: TermsDialogProps): ReactNode => {
  const { t } = useText();
  const { merchantId } = useSession();
  const { choices } = useGateways();
  // Volumes are agreed with a provider, not with one of its accounts.
  const providers = choices.filter(({ value, label }) => value === label);
  const [chosen, setChosen] = useState<string | null>(terms?.connector ?? null);
  const [draft, setDraft] = useState(draftOf(terms));
  const connector = chosen ?? providers[0]?.value;
  const body = termsIn(draft);
  return (
    <FormDialog
      title={t("insights.setTerms")}
      confirmText={t("general.save")}
      consequence={t("insights.setTermsConsequence")}
      isReady={connector !== undefined && body !== null}
      onConfirm={async () => {
        if (connector === undefined || body === null) return;
        await engine.PUT(address, { params: { path: { merchant_id: merchantId, connector } }, body });
        await readTermsAgain();
      }}
      onClose={onClose}
    >
      {terms === null ? (
        <NativeSelect
          label={t("insights.gateway")}
          data={providers}
          value={connector}
          onChange={(event) => {
            setChosen(event.currentTarget.value);
          }}
          data-autofocus
        />
      ) : (
        <Text fw={600}>{terms.connector}</Text>
      )}
      {(["day", "month", "commitment"] as const).map((name) => (
        <TextInput
          key={name}
          label={t(`insights.terms_${name}`)}
          inputMode="numeric"
          value={draft[name]}
          onChange={(event) => {
            setDraft({ ...draft, [name]: event.currentTarget.value });
          }}
        />
      ))}
    </FormDialog>
  );
};

interface VolumeProps {
  readonly name: string;
  readonly counted: number | undefined;
  readonly agreed: number | undefined;
}

/** How much of an agreed volume there is so far. */
const Volume = ({ name, counted, agreed }: VolumeProps): ReactNode => {
  const { t } = useText();
  if (agreed === undefined) return <Table.Td>–</Table.Td>;
  return (
    <Table.Td miw={140}>
      <Text size="sm" className="amount">
        {counted === undefined ? t("insights.ofUnknown", { agreed }) : t("insights.ofAgreed", { counted, agreed })}
      </Text>
      {counted !== undefined && (
        <Progress value={Math.min(100, (100 * counted) / agreed)} size="xs" aria-label={name} />
      )}
    </Table.Td>
  );
};

/** Volumes that are agreed with providers, and how far they are. */
export const TermsPanel = (): ReactNode => {
  const { t } = useText();
  const { may, merchantId } = useSession();
  const query = useVolumeTerms();
  const [opened, setOpened] = useState<"new" | VolumeTerms | null>(null);
  return (
    <Panel
      title={t("insights.terms")}
      actions={
        may("putVolumeTerms") && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              setOpened("new");
            }}
          >
            {t("insights.setTerms")}
          </Button>
        )
      }
    >
      <Text size="sm" c="dimmed">
        {t("insights.termsText")}
      </Text>
      <Loaded query={query} rows={2}>
        {(all) =>
          all.length > 0 && (
            <WideTable
              label={t("insights.terms")}
              columns={(["gateway", "terms_day", "terms_month", "terms_commitment", "actions"] as const).map((name) =>
                t(`insights.${name}`),
              )}
            >
              {all.map((terms) => {
                const { connector, caps, commitment, counted } = terms;
                const capOf = (of: "day" | "month"): number | undefined =>
                  caps.find(({ period }) => period === of)?.payments;
                return (
                  <Table.Tr key={connector}>
                    <Table.Th scope="row">{connector}</Table.Th>
                    <Volume name={t("insights.terms_day")} counted={counted?.day} agreed={capOf("day")} />
                    <Volume name={t("insights.terms_month")} counted={counted?.month} agreed={capOf("month")} />
                    <Volume
                      name={t("insights.terms_commitment")}
                      counted={counted?.month}
                      agreed={commitment?.payments}
                    />
                    <Table.Td>
                      <Group gap={4} wrap="nowrap">
                        {may("putVolumeTerms") && (
                          <Button
                            size="compact-xs"
                            variant="default"
                            onClick={() => {
                              setOpened(terms);
                            }}
                          >
                            {t("insights.change")}
                          </Button>
                        )}
                        {may("deleteVolumeTerms") && (
                          <ConfirmButton
                            size="compact-xs"
                            label={t("general.remove")}
                            title={t("insights.removeTerms")}
                            consequence={t("insights.removeTermsConsequence", { gateway: connector })}
                            onConfirm={async () => {
                              await engine.DELETE(address, {
                                params: { path: { merchant_id: merchantId, connector } },
                              });
                              await readTermsAgain();
                            }}
                          />
                        )}
                      </Group>
                    </Table.Td>
                  </Table.Tr>
                );
              })}
            </WideTable>
          )
        }
      </Loaded>
      {opened !== null && (
        <TermsDialog
          terms={opened === "new" ? null : opened}
          onClose={() => {
            setOpened(null);
          }}
        />
      )}
    </Panel>
  );
};
