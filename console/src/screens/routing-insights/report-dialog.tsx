import { Button, FileInput, Group, NativeSelect, Table, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { bodyOf, engine } from "../../api/client.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { FormError } from "../../parts/form-error.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { formatPercent } from "../../values/percent.ts";
import { useGateways } from "../connectors/gateways.ts";
import { readFeesAgain } from "./cost-queries.ts";

/** Reads what a connector charges out of a settlement report: first as a preview, then in earnest. */
export const ReportDialog = ({ onClose }: { readonly onClose: () => void }): ReactNode => {
  const { t, locale } = useText();
  const { may, merchantId } = useSession();
  const { choices, nameOf } = useGateways();
  const [chosen, setChosen] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const connector = chosen ?? choices[0]?.value ?? "";
  const params = { path: { merchant_id: merchantId, connector } };
  const preview = useMutation({
    mutationFn: async (read: File) =>
      bodyOf(
        engine.POST("/merchant-account/{merchant_id}/connectors/{connector}/report/preview", {
          params,
          body: { report: await read.text() },
        }),
      ),
  });
  const good = preview.data?.fees.filter(({ verdict }) => verdict === "good").length ?? 0;
  return (
    <FormDialog
      title={t("insights.report")}
      size="xl"
      confirmText={t("insights.applyReport")}
      consequence={
        preview.data === undefined
          ? t("insights.reportText")
          : t("insights.applyConsequence", { count: good, gateway: nameOf(connector) })
      }
      isReady={file !== null && good > 0 && may("ingestFeeReport")}
      onConfirm={async (key) => {
        if (file === null) return;
        await engine.POST("/merchant-account/{merchant_id}/connectors/{connector}/report", {
          params,
          body: { report: await file.text() },
          headers: { "idempotency-key": key },
        });
        await readFeesAgain();
      }}
      onClose={onClose}
    >
      <Group gap="xs" align="flex-end">
        <NativeSelect
          flex="1 1 10rem"
          label={t("insights.gateway")}
          data={[...choices]}
          value={connector}
          onChange={(event) => {
            setChosen(event.currentTarget.value);
            preview.reset();
          }}
          data-autofocus
        />
        <FileInput
          flex="2 1 14rem"
          label={t("insights.reportFile")}
          placeholder={t("insights.chooseFile")}
          accept=".csv,text/csv"
          value={file}
          onChange={(read) => {
            setFile(read);
            preview.reset();
          }}
        />
        <Button
          variant="default"
          disabled={file === null}
          loading={preview.isPending}
          onClick={() => {
            if (file !== null) preview.mutate(file);
          }}
        >
          {t("insights.preview")}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t("insights.reportForm")} <code>currency,amount,fee,card_network</code>
      </Text>
      <FormError error={preview.error} />
      {preview.data !== undefined && (
        <>
          <Text size="sm" role="status">
            {t("insights.reportRead", { count: preview.data.payment_count, skipped: preview.data.skipped_count })}
          </Text>
          <WideTable
            label={t("insights.preview")}
            columns={(
              [
                "dimension_card_network",
                "dimension_currency",
                "percent",
                "fixed",
                "payments",
                "deviation",
                "quality",
              ] as const
            ).map((name) => t(`insights.${name}`))}
          >
            {preview.data.fees.map((fee) => (
              <Table.Tr key={`${fee.card_network ?? ""} ${fee.currency}`}>
                <Table.Th scope="row">{fee.card_network ?? t("general.any")}</Table.Th>
                <Table.Td>{fee.currency}</Table.Td>
                <Table.Td>{formatPercent(fee.pct_bps / 10_000, locale, 4)}</Table.Td>
                <Table.Td>{fee.fixed}</Table.Td>
                <Table.Td>{fee.payment_count}</Table.Td>
                <Table.Td>{fee.error}</Table.Td>
                <Table.Td>
                  <StatusBadge
                    status={fee.verdict}
                    area="insights"
                    tone={fee.verdict === "good" ? "good" : "attention"}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </WideTable>
          {preview.data.skipped.map(({ line, problem }) => (
            <Text key={line} size="xs" c="dimmed" className="wrapped">
              {t("insights.skippedLine", { line, problem })}
            </Text>
          ))}
        </>
      )}
    </FormDialog>
  );
};
