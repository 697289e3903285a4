import { Alert, Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { bodyOf } from "../../api/body-of.ts";
import { Loaded, Page, Panel } from "../../parts/panel.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Facts, Time } from "../../parts/values.tsx";
import { useText } from "../../texts/use-text.ts";
import { formatDuration } from "../../values/durations.ts";
import { operatorApi } from "../operator-api.ts";
import { missingParts, stateOf, toneOf, waitingJobs } from "./service-words.ts";
import type { Instance } from "./service-words.ts";

const refreshMs = 10_000;

const useBacklog = (): ((backlog: { count: number; oldest_age_seconds: number }) => string) => {
  const { t, locale } = useText();
  return ({ count, oldest_age_seconds: seconds }) =>
    count === 0
      ? t("operator.nothingWaits")
      : t("operator.waits", { count, age: formatDuration(Math.max(seconds, 0.001) * 1_000, locale) });
};

const ServicePanel = ({ instance }: { readonly instance: Instance }): ReactNode => {
  const { t } = useText();
  const backlog = useBacklog();
  const state = stateOf(instance);
  const missing = missingParts(instance);
  const jobs = waitingJobs(instance);
  return (
    <Panel title={instance.service} actions={<StatusBadge area="operator" status={state} tone={toneOf[state]} />}>
      <Facts
        facts={[
          [
            t("operator.address"),
            <span className="identifier" key="address">
              {instance.address}
            </span>,
          ],
          [t("operator.version"), instance.version ?? "–"],
          [
            t("operator.answeredIn"),
            instance.answered_in_ms === null ? "–" : t("operator.milliseconds", { count: instance.answered_in_ms }),
          ],
          [
            t("operator.parts"),
            missing.length === 0
              ? instance.parts.map(({ name }) => name).join(", ") || "–"
              : t("operator.partsMissing", { names: missing.join(", ") }),
          ],
          ...(instance.outbox === null ? [] : [[t("operator.outbox"), backlog(instance.outbox)] as const]),
          ...instance.inbox
            .filter(({ count }) => count > 0)
            .map(({ source, count }) => [t("operator.inbox", { source }), t("operator.events", { count })] as const),
          ...(instance.jobs.length === 0
            ? []
            : jobs.length === 0
              ? [[t("operator.jobs"), t("operator.nothingWaits")] as const]
              : jobs.map(
                  (job) =>
                    [
                      <span className="identifier" key={job.task}>
                        {job.task}
                      </span>,
                      backlog(job),
                    ] as const,
                )),
        ]}
      />
    </Panel>
  );
};

/** Whether every service works, and what waits in it. */
export const ServicesPage = (): ReactNode => {
  const { t } = useText();
  const query = useQuery({
    queryKey: ["services"],
    queryFn: () => bodyOf(operatorApi.GET("/operator/services")),
    refetchInterval: refreshMs,
  });
  return (
    <Page
      title={t("operator.services")}
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={query.isRefetching}
          onClick={() => void query.refetch()}
        >
          {t("general.refresh")}
        </Button>
      }
    >
      <Loaded query={query} rows={12}>
        {({ checked_at: at, services }) => (
          <Stack>
            <Group gap={6}>
              <Text size="sm" c="dimmed">
                {t("operator.checkedAt")}
              </Text>
              <Text size="sm" c="dimmed">
                <Time at={at} />
              </Text>
            </Group>
            {services.every((instance) => stateOf(instance) === "up") && (
              <Alert variant="outline" color="green" icon={<IconCircleCheck />}>
                {t("operator.allUp")}
              </Alert>
            )}
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              {services.map((instance) => (
                <ServicePanel key={`${instance.service} ${instance.address}`} instance={instance} />
              ))}
            </SimpleGrid>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
};
