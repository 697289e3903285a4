import { Table, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorNotice } from "../parts/notices.tsx";
import { Loaded, Panel } from "../parts/panel.tsx";
import { WideTable } from "../parts/wide-table.tsx";
import { useText } from "../texts/use-text.ts";
import { problemsOf } from "./problems-in.ts";

interface RuleMatches {
  /** Null: no rule matched. */
  readonly name: string | null;
  readonly payments: number;
}

interface MatchesTableProps {
  readonly rules: readonly RuleMatches[];
  /** Name of what applies where no rule matches. */
  readonly otherwise: string;
}

/** How many payments each rule decided. */
export const MatchesTable = ({ rules, otherwise }: MatchesTableProps): ReactNode => {
  const { t, locale } = useText();
  if (rules.length < 2) return null;
  return (
    <WideTable
      label={t("conditions.matches")}
      columns={[t("conditions.matchedBy"), t("conditions.payments")]}
      endColumns={[t("conditions.payments")]}
    >
      {rules.map(({ name, payments }) => (
        <Table.Tr key={name ?? ""}>
          <Table.Td>{name ?? otherwise}</Table.Td>
          <Table.Td ta="end">{new Intl.NumberFormat(locale).format(payments)}</Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
};

/** What is wrong with a draft is shown where it is. */
const Refused = ({ error }: { readonly error: Error }): ReactNode => {
  const { t } = useText();
  const { length: count } = problemsOf(error);
  if (count === 0) return <ErrorNotice error={error} />;
  return <Text size="sm">{t("conditions.toMend", { count })}</Text>;
};

interface DryRunPanelProps<Result> {
  readonly text: string;
  /** What to do before there is something to try out; null: there is. */
  readonly incomplete: string | null;
  readonly query: UseQueryResult<Result>;
  readonly children: (result: Result) => ReactNode;
}

/** The outcome that the newest payments would have had. It changes nothing. */
export const DryRunPanel = <Result,>({ text, incomplete, query, children }: DryRunPanelProps<Result>): ReactNode => {
  const { t } = useText();
  const refused = query.error;
  return (
    <Panel title={t("conditions.dryRun")}>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
      <div aria-live="polite">
        {incomplete !== null && <Text size="sm">{incomplete}</Text>}
        {incomplete === null && refused !== null && <Refused error={refused} />}
        {incomplete === null && refused === null && (
          <Loaded query={query} rows={2}>
            {children}
          </Loaded>
        )}
      </div>
    </Panel>
  );
};
