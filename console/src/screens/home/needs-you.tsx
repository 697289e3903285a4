import { Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Panel } from "../../parts/panel.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { formatDuration } from "../../values/durations.ts";
import { stateOf } from "../connectors/connector-state.ts";
import { useConnectorsHealth } from "../connectors/connector-queries.ts";
import { useOpenRequests } from "../refunds/request-queries.ts";
import { useExpiringKeys, useNextDeadline, useStatusCounts, useUndelivered } from "./home-queries.ts";

interface Need {
  readonly text: string;
  readonly count: number;
  readonly to: string;
  readonly search: Readonly<Record<string, string | readonly string[]>>;
}

const toCapture = ["requires_capture", "partially_captured_and_capturable"];

const sumOf = (counts: Readonly<Record<string, number>> | undefined, statuses: readonly string[]): number =>
  statuses.reduce((sum, status) => sum + (counts?.[status] ?? 0), 0);

/** What waits for a person, by urgency; each has the list of it. What the role may not see is not asked for. */
const useNeeds = (): readonly Need[] => {
  const { t, locale } = useText();
  const payments = useStatusCounts("payments").data;
  const openDisputes = sumOf(useStatusCounts("disputes").data, ["dispute_opened"]);
  const { data: deadline } = useNextDeadline(openDisputes > 0);
  const left = deadline === undefined || deadline === null ? null : Date.parse(deadline) - Date.now();
  const down = (useConnectorsHealth().data ?? []).filter((account) => stateOf(account) === "down").length;
  const { data: undelivered = 0 } = useUndelivered();
  const { data: keys = 0 } = useExpiringKeys();
  const { may } = useSession();
  const { data: requests } = useOpenRequests();
  const approvals = may("approveRefundRequest") ? (requests?.total_count ?? 0) : 0;
  const decisions = sumOf(payments, ["requires_merchant_action"]);
  const captures = sumOf(payments, toCapture);
  const disputesText = t("home.openDisputes", { count: openDisputes });
  const needs: readonly Need[] = [
    {
      text:
        left === null || left <= 0
          ? disputesText
          : t("home.withDeadline", { what: disputesText, span: formatDuration(left, locale) }),
      count: openDisputes,
      to: "/console/disputes",
      search: { status: "dispute_opened" },
    },
    { text: t("home.down", { count: down }), count: down, to: "/console/connectors", search: { state: "down" } },
    {
      text: t("home.undelivered", { count: undelivered }),
      count: undelivered,
      to: "/console/developers/events",
      search: { delivery: "undelivered" },
    },
    {
      text: t("home.toDecide", { count: decisions }),
      count: decisions,
      to: "/console/payments",
      search: { status: "requires_merchant_action" },
    },
    {
      text: t("home.toApprove", { count: approvals }),
      count: approvals,
      to: "/console/refunds/requests",
      search: { status: "open" },
    },
    {
      text: t("home.toCapture", { count: captures }),
      count: captures,
      to: "/console/payments",
      search: { status: toCapture },
    },
    {
      text: t("home.expiringKeys", { count: keys }),
      count: keys,
      to: "/console/developers",
      search: { expiry: "soon" },
    },
  ];
  return needs.filter(({ count }) => count > 0);
};

export const NeedsYou = (): ReactNode => {
  const { t } = useText();
  const needs = useNeeds();
  return (
    <Panel title={t("home.needsYou")}>
      {needs.length === 0 ? (
        <Text size="sm">{t("home.nothingDue")}</Text>
      ) : (
        <Group style={{ columnGap: "var(--mantine-spacing-xl)", rowGap: "var(--mantine-spacing-xs)" }}>
          {needs.map(({ text, to, search }) => (
            <Link key={text} to={to} search={search} className="plain-link">
              {text}
            </Link>
          ))}
        </Group>
      )}
    </Panel>
  );
};
