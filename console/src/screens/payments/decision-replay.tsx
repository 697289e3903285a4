import { Button, Code, Group, Stack, Table, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { bodyOf, engine } from "../../api/client.ts";
import { ErrorNotice } from "../../parts/notices.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";

const shown = (value: unknown): string => (value === null || value === undefined ? "–" : JSON.stringify(value));

/** Repeats a decision from the inputs that are stored with it, and shows where the result differs. */
export const DecisionReplay = ({ decisionId }: { readonly decisionId: string }): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const replay = useMutation({
    mutationFn: () =>
      bodyOf(
        engine.POST("/analytics/decisions/{decision_id}/replay", { params: { path: { decision_id: decisionId } } }),
      ),
  });
  const { data } = replay;
  if (!may("replayDecision")) return null;
  return (
    <Stack gap="xs" className="no-print">
      <Group gap="sm">
        <Button
          size="compact-sm"
          variant="default"
          loading={replay.isPending}
          onClick={() => {
            replay.mutate();
          }}
        >
          {t("payments.replay")}
        </Button>
        <Text size="sm" aria-live="polite">
          {data !== undefined && (data.is_same ? t("payments.replaySame") : t("payments.replayDiffers"))}
        </Text>
      </Group>
      {replay.error !== null && <ErrorNotice error={replay.error} />}
      {data !== undefined && !data.is_same && (
        <Table.ScrollContainer minWidth={420}>
          <Table aria-label={t("payments.replayDiffers")}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("payments.replayPath")}</Table.Th>
                <Table.Th>{t("payments.replayBefore")}</Table.Th>
                <Table.Th>{t("payments.replayAfter")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.differences.map(({ path, before, after }) => (
                <Table.Tr key={path}>
                  <Table.Td>
                    <Code>{path}</Code>
                  </Table.Td>
                  <Table.Td>{shown(before)}</Table.Td>
                  <Table.Td>{shown(after)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
};
