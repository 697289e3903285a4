import { Stack, Table, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DryRunPanel, MatchesTable } from "../../conditions/dry-run-panel.tsx";
import { ObjectLink } from "../../parts/object-link.tsx";
import { Money } from "../../parts/values.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import { useText } from "../../texts/use-text.ts";
import type { RulesKind } from "./rules-kind.ts";
import type { RulesDryRun } from "./rules-queries.ts";

type Change = RulesDryRun["changes"][number];

/** Shown one by one; the rest is counted. */
const shownChanges = 10;

const Outcome = ({
  outcome,
  currency,
}: {
  readonly outcome: Change["after"];
  readonly currency: string;
}): ReactNode => {
  const { t } = useText();
  const { authentication_type: type, surcharge_amount: surcharge, tax_amount: tax, rule } = outcome;
  return (
    <>
      {outcome.refused && t("rules.refused")}
      {type !== null && t(`rules.${type}`)}
      {surcharge !== null && <Money amount={surcharge + (tax ?? 0)} currency={currency} />}
      {rule !== null && (
        <Text size="xs" c="dimmed">
          {rule}
        </Text>
      )}
    </>
  );
};

const Changes = ({ changes }: Pick<RulesDryRun, "changes">): ReactNode => {
  const { t } = useText();
  return (
    <>
      <WideTable
        label={t("rules.changedPayments")}
        columns={[t("rules.payment"), t("conditions.before"), t("conditions.after")]}
      >
        {changes.slice(0, shownChanges).map((change) => (
          <Table.Tr key={change.payment_id}>
            <Table.Td>
              <ObjectLink to={`/console/payments/${change.payment_id}`}>
                <Money amount={change.amount} currency={change.currency} />
              </ObjectLink>
            </Table.Td>
            <Table.Td>
              <Outcome outcome={change.before} currency={change.currency} />
            </Table.Td>
            <Table.Td>
              <Outcome outcome={change.after} currency={change.currency} />
            </Table.Td>
          </Table.Tr>
        ))}
      </WideTable>
      {changes.length > shownChanges && (
        <Text size="sm">{t("rules.moreChanges", { count: changes.length - shownChanges })}</Text>
      )}
    </>
  );
};

const Sums = ({ surcharges }: Pick<RulesDryRun, "surcharges">): ReactNode => {
  const { t } = useText();
  return (
    <WideTable
      label={t("rules.surcharge")}
      columns={[t("rules.currency"), t("conditions.before"), t("conditions.after")]}
      endColumns={[t("conditions.before"), t("conditions.after")]}
    >
      {surcharges.map(({ currency, before, after }) => (
        <Table.Tr key={currency}>
          <Table.Td>{currency}</Table.Td>
          <Table.Td ta="end">
            <Money amount={before} currency={currency} />
          </Table.Td>
          <Table.Td ta="end">
            <Money amount={after} currency={currency} />
          </Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
};

const Result = ({ result }: { readonly result: RulesDryRun }): ReactNode => {
  const { t, locale } = useText();
  const number = new Intl.NumberFormat(locale);
  if (result.payments === 0) return <Text size="sm">{t("conditions.noPayments")}</Text>;
  const changedTo = (type: "three_ds" | "no_three_ds"): number =>
    result.changes.filter(({ after }) => after.authentication_type === type).length;
  const refused = result.changes.filter(({ after }) => after.refused).length;
  const otherSurcharge = result.changes.filter(({ after }) => after.surcharge_amount !== null).length;
  return (
    <Stack gap="sm">
      <Text size="lg" fw={600}>
        {t("rules.asNow", { same: number.format(result.payments - result.changed), count: result.payments })}
      </Text>
      {changedTo("three_ds") > 0 && <Text size="sm">{t("rules.wouldRunWith", { count: changedTo("three_ds") })}</Text>}
      {changedTo("no_three_ds") > 0 && (
        <Text size="sm">{t("rules.wouldRunWithout", { count: changedTo("no_three_ds") })}</Text>
      )}
      {otherSurcharge > 0 && <Text size="sm">{t("rules.wouldPayOther", { count: otherSurcharge })}</Text>}
      {refused > 0 && <Text size="sm">{t("rules.wouldBeRefused", { count: refused })}</Text>}
      {result.own_choice > 0 && <Text size="sm">{t("rules.ownChoice", { count: result.own_choice })}</Text>}
      {result.without_method > 0 && <Text size="sm">{t("rules.withoutMethod", { count: result.without_method })}</Text>}
      {!result.complete && <Text size="sm">{t("rules.notComplete")}</Text>}
      {result.surcharges.length > 0 && <Sums surcharges={result.surcharges} />}
      <MatchesTable rules={result.rules} otherwise={t("rules.otherwise")} />
      {result.changes.length > 0 && <Changes changes={result.changes} />}
    </Stack>
  );
};

interface RulesDryRunPanelProps {
  readonly kind: RulesKind<unknown>["name"];
  readonly isComplete: boolean;
  readonly query: UseQueryResult<RulesDryRun>;
}

/** What rules that are being written would have decided for the newest payments, next to the active ones. */
export const RulesDryRunPanel = ({ kind, isComplete, query }: RulesDryRunPanelProps): ReactNode => {
  const { t } = useText();
  return (
    <DryRunPanel
      text={t(`rules.dryRunText_${kind}`)}
      incomplete={isComplete ? null : t("rules.dryRunIncomplete")}
      query={query}
    >
      {(result) => <Result result={result} />}
    </DryRunPanel>
  );
};
