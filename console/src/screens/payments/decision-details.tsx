import { Group, Progress, Stack, Text } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useText } from "../../texts/use-text.ts";
import { formatPercent } from "../../values/percent.ts";
import { DecisionReplay } from "./decision-replay.tsx";
import type { TimelineEntry } from "./timeline-words.ts";

interface Candidate {
  readonly connector: string;
  readonly merchant_connector_id?: string | null;
  readonly score?: number | null;
  readonly reasons?: readonly string[];
}

interface DecisionData {
  readonly approach?: string | null;
  readonly rule_name?: string | null;
  readonly merchant_connector_id?: string | null;
  readonly candidates?: readonly Candidate[] | null;
}

/** Every account that could have processed the payment, with its rate and the reasons; the chosen one is marked. */
export const DecisionDetails = ({ entry }: { readonly entry: TimelineEntry }): ReactNode => {
  const { t, locale } = useText();
  const decision = entry.data as DecisionData;
  return (
    <Stack gap="xs" mt="xs" className="decision">
      <Text size="xs" c="dimmed">
        {[
          decision.rule_name === null || decision.rule_name === undefined
            ? null
            : t("payments.rule", { name: decision.rule_name }),
          t("payments.approach", { approach: decision.approach ?? "–" }),
        ]
          .filter((words) => words !== null)
          .join(" · ")}
      </Text>
      {(decision.candidates ?? []).map((candidate) => {
        const isChosen = candidate.merchant_connector_id === decision.merchant_connector_id;
        return (
          <div key={candidate.merchant_connector_id ?? candidate.connector} className="candidate">
            <div>
              <Group gap={6} wrap="nowrap">
                {isChosen && <IconArrowRight size={16} aria-hidden />}
                <Text size="sm" fw={isChosen ? 650 : 400}>
                  {candidate.connector}
                </Text>
                {isChosen && (
                  <Text size="xs" c="dimmed">
                    {t("payments.chosen")}
                  </Text>
                )}
              </Group>
              {candidate.score !== null && candidate.score !== undefined && (
                <Group gap="xs" wrap="nowrap">
                  <Progress value={candidate.score * 100} size="xs" flex={1} aria-label={t("payments.score")} />
                  <Text size="xs" className="amount">
                    {formatPercent(candidate.score, locale)}
                  </Text>
                </Group>
              )}
            </div>
            <div>
              {(candidate.reasons ?? []).map((reason) => (
                <Text key={reason} size="sm" c="dimmed">
                  {reason}
                </Text>
              ))}
            </div>
          </div>
        );
      })}
      {entry.object_id !== null && <DecisionReplay decisionId={entry.object_id} />}
    </Stack>
  );
};
