import { Alert, Stack, Table, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { DryRunPanel, MatchesTable } from "../../conditions/dry-run-panel.tsx";
import { Panel } from "../../parts/panel.tsx";
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
      columns={[t("general.from"), t("general.to"), t("conditions.payments")]}
      endColumns={[t("conditions.payments")]}
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
  if (result.payments === 0) return <Text size="sm">{t("conditions.noPayments")}</Text>;
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
      <MatchesTable rules={result.rules} otherwise={t("routing.otherwise")} />
    </Stack>
  );
};

interface RuleDryRunProps {
  readonly owner: string;
  readonly purpose: Rule["algorithm_for"];
  /** Null: the draft specifies too little for it. */
  readonly algorithm: Rule["algorithm"] | null;
}

/** The outcome that the newest payments would have had by a rule; nothing is known of payouts. */
export const RuleDryRun = ({ owner, purpose, algorithm }: RuleDryRunProps): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const isPayment = purpose === "payment";
  const query = useDryRun(owner, isPayment ? algorithm : null);
  if (!may("dryRunRoutingRule")) return null;
  if (!isPayment) {
    return (
      <Panel title={t("conditions.dryRun")}>
        <Text size="sm" c="dimmed">
          {t("routing.dryRunPayouts")}
        </Text>
      </Panel>
    );
  }
  return (
    <DryRunPanel
      text={t("routing.dryRunText")}
      incomplete={algorithm === null ? t("routing.incomplete") : null}
      query={query}
    >
      {(result) => <Result result={result} />}
    </DryRunPanel>
  );
};
