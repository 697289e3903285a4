import { Alert, Stack, Table, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Refusal } from "../../api/refusal.ts";
import { ErrorNotice } from "../../parts/notices.tsx";
import { Loaded, Panel } from "../../parts/panel.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { useDryRun } from "./routing-queries.ts";
import type { DryRun, Rule } from "./routing-queries.ts";
import { useRoutingWords } from "./use-routing-words.ts";

const Moves = ({ moves }: Pick<DryRun, "moves">): ReactNode => {
  const { t, locale } = useText();
  const { connectorOf } = useRoutingWords();
  return (
    <WideTable
      label={t("routing.moves")}
      columns={[t("general.from"), t("general.to"), t("routing.payments")]}
      endColumns={[t("routing.payments")]}
    >
      {moves.map(({ from, to, payments }) => (
        <Table.Tr key={JSON.stringify([from, to])}>
          <Table.Td>{connectorOf(from)}</Table.Td>
          <Table.Td>{connectorOf(to)}</Table.Td>
          <Table.Td ta="end">{new Intl.NumberFormat(locale).format(payments)}</Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
};

const Result = ({ result }: { readonly result: DryRun }): ReactNode => {
  const { t, locale } = useText();
  const number = new Intl.NumberFormat(locale);
  if (result.payments === 0) return <Text size="sm">{t("routing.noPayments")}</Text>;
  return (
    <Stack gap="sm">
      <Text size="lg" fw={600}>
        {t("routing.moved", { changed: number.format(result.changed), count: result.payments })}
      </Text>
      {result.unknown_keys.length > 0 && (
        <Alert variant="outline" color="orange">
          {t("routing.unknownKeys", { keys: result.unknown_keys.join(", ") })}
        </Alert>
      )}
      {result.warnings.map(({ path, message }) => (
        <Alert key={`${path} ${message}`} variant="outline" color="orange" title={path}>
          {message}
        </Alert>
      ))}
      {result.not_applied > 0 && <Text size="sm">{t("routing.notApplied", { count: result.not_applied })}</Text>}
      {result.moves.length > 0 && <Moves moves={result.moves} />}
      {result.rules.length > 1 && (
        <WideTable
          label={t("routing.matches")}
          columns={[t("routing.matchedBy"), t("routing.payments")]}
          endColumns={[t("routing.payments")]}
        >
          {result.rules.map(({ name, payments }) => (
            <Table.Tr key={name ?? ""}>
              <Table.Td>{name ?? t("routing.otherwise")}</Table.Td>
              <Table.Td ta="end">{number.format(payments)}</Table.Td>
            </Table.Tr>
          ))}
        </WideTable>
      )}
    </Stack>
  );
};

/** What is wrong with a draft stands where it is. */
const Refused = ({ error }: { readonly error: Error }): ReactNode => {
  const { t } = useText();
  if (!(error instanceof Refusal) || error.problems.length === 0) return <ErrorNotice error={error} />;
  return <Text size="sm">{t("routing.toMend", { count: error.problems.length })}</Text>;
};

interface DryRunPanelProps {
  readonly owner: string;
  readonly purpose: Rule["algorithm_for"];
  /** Null: the draft says too little for it. */
  readonly algorithm: Rule["algorithm"] | null;
}

/** What would have become of the newest payments. Nothing is changed by it. */
export const DryRunPanel = ({ owner, purpose, algorithm }: DryRunPanelProps): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const isPayment = purpose === "payment";
  const query = useDryRun(owner, isPayment ? algorithm : null);
  if (!may("dryRunRoutingRule")) return null;
  const refused = query.error;
  return (
    <Panel title={t("routing.dryRun")}>
      <Text size="sm" c="dimmed">
        {t(isPayment ? "routing.dryRunText" : "routing.dryRunPayouts")}
      </Text>
      {isPayment && (
        <div aria-live="polite">
          {algorithm === null && <Text size="sm">{t("routing.incomplete")}</Text>}
          {algorithm !== null && refused !== null && <Refused error={refused} />}
          {algorithm !== null && refused === null && (
            <Loaded query={query} rows={2}>
              {(result) => <Result result={result} />}
            </Loaded>
          )}
        </div>
      )}
    </Panel>
  );
};
