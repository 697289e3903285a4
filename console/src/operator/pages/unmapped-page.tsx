import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ReactNode } from "react";
import { bodyOf } from "../../api/body-of.ts";
import type { components } from "../../generated/merchant-api.ts";
import { ListPage } from "../../list/list-page.tsx";
import type { Column, Filter } from "../../list/list-parts.ts";
import { textIn } from "../../list/list-search.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { useRows } from "../../list/use-rows.ts";
import { Blank } from "../../parts/notices.tsx";
import { Time } from "../../parts/values.tsx";
import { useText } from "../../texts/use-text.ts";
import { RowChange } from "../change-button.tsx";
import { openPage } from "../operator-addresses.ts";
import { operatorApi } from "../operator-api.ts";
import { RuleDialog } from "./rule-dialogs.tsx";

type Unmapped = components["schemas"]["UnmappedError"];

const periods = [1, 7, 30];
const periodDefault = 7;
const atMost = 100;

/** Codes with which payments failed and that no rule has. */
export const UnmappedPage = (): ReactNode => {
  const { t } = useText();
  const [search, onSearch] = useListSearch(openPage);
  const [error, setError] = useState<Unmapped | null>(null);
  const chosen = Number(textIn(search, "days"));
  const days = periods.includes(chosen) ? chosen : periodDefault;
  const query = useRows(["unmapped", days], async () => {
    const { data } = await bodyOf(
      operatorApi.GET("/operator/unmapped_errors", { params: { query: { days, limit: atMost } } }),
    );
    return { rows: data, total: data.length, isTotalLowerBound: data.length === atMost, next: null };
  });
  const columns: readonly Column<Unmapped>[] = [
    { id: "connector", label: t("operator.rule_connector"), cell: ({ connector }) => connector },
    { id: "code", label: t("operator.rule_code"), cell: ({ code }) => <span className="identifier">{code}</span> },
    {
      id: "payments",
      label: t("operator.failedPayments"),
      isAtEnd: true,
      cell: ({ payments }) => <span className="amount">{payments}</span>,
    },
    { id: "seen", label: t("operator.lastSeen"), cell: ({ last_seen_at: at }) => <Time at={at} /> },
    {
      id: "actions",
      label: t("general.more"),
      isAtEnd: true,
      cell: (row) => (
        <RowChange
          of={row.code}
          onClick={() => {
            setError(row);
          }}
        >
          {t("operator.addRule")}
        </RowChange>
      ),
    },
  ];
  const filters: readonly Filter[] = [
    {
      kind: "choice",
      name: "days",
      label: t("operator.period"),
      choices: periods.map((value) => ({ value: String(value), label: t("operator.days", { count: value }) })),
    },
  ];
  return (
    <>
      <ListPage
        title={t("operator.unmapped")}
        hasViews={false}
        actions={
          <Button component={Link} to="/console/operator/error-mapping" variant="default">
            {t("operator.rules")}
          </Button>
        }
        filters={filters}
        columns={columns}
        search={search}
        onSearch={onSearch}
        query={query}
        empty={<Blank title={t("operator.nothingUnmapped")} text={t("operator.nothingUnmappedText")} />}
        keyOf={({ connector, code }) => `${connector} ${code}`}
      />
      {error !== null && (
        <RuleDialog
          known={{ connector: error.connector, code: error.code }}
          onClose={() => {
            setError(null);
          }}
        />
      )}
    </>
  );
};
