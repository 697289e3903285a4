import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, bodyOf, inBackground } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { Panel } from "../../parts/panel.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { useAnnounced } from "../../parts/use-announced.ts";
import { Time } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { formatTime } from "../../values/times.ts";
import { useProfiles } from "../settings/profile-queries.ts";
import { haveChanged, isUnderWay, progressOf, recentResends } from "./event-parts.ts";
import type { EventResend } from "./event-parts.ts";

const refreshMs = 1_000;
const shown = 5;

/** The last resends; while one is under way they are read again, and so is the list of events. */
export const useResends = (): UseQueryResult<readonly EventResend[]> => {
  const { merchantId, may } = useSession();
  const queryKey = ["event-resends", merchantId];
  return useQuery({
    queryKey,
    enabled: may("listEventResends"),
    queryFn: async () => {
      const earlier = queryClient.getQueryData<readonly EventResend[]>(queryKey);
      const { data } = await bodyOf(
        api.GET("/event_resends", { params: { query: { limit: shown } }, headers: inBackground }),
      );
      if (earlier !== undefined && haveChanged(earlier, data))
        void queryClient.invalidateQueries({ queryKey: ["events"] });
      return data;
    },
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? refreshMs : false),
  });
};

const cancel = async ({ resend_id: id }: EventResend): Promise<void> => {
  await api.POST("/event_resends/{resend_id}/cancel", { params: { path: { resend_id: id } } });
  await queryClient.invalidateQueries({ queryKey: ["event-resends"] });
};

const Resend = ({ resend }: { readonly resend: EventResend }): ReactNode => {
  const { t, locale } = useText();
  const { may } = useSession();
  const { data: profiles = [] } = useProfiles();
  const profile = profiles.find(({ profile_id: id }) => id === resend.profile_id);
  const number = (value: number): string => new Intl.NumberFormat(locale).format(value);
  const time = formatTime(resend.created_at, locale);
  const cancelling = useAnnounced(async () => {
    await cancel(resend);
    return t("developers.resendCancelled");
  });
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs">
        <Group gap="md">
          <StatusBadge status={resend.status} area="developers" />
          <Text size="sm" c="dimmed">
            <Time at={resend.created_at} />
          </Text>
          {profiles.length > 1 && <Text size="sm">{profile?.profile_name ?? resend.profile_id}</Text>}
        </Group>
        {isUnderWay(resend) && may("cancelEventResend") && (
          <Button
            size="compact-sm"
            variant="default"
            loading={cancelling.isPending}
            onClick={() => {
              cancelling.run();
            }}
          >
            {t("developers.resendCancel")}
          </Button>
        )}
      </Group>
      <Progress.Root size="sm">
        <Progress.Section value={progressOf(resend)} aria-label={t("developers.resendOf", { time })} />
      </Progress.Root>
      <Text size="sm">
        {t("developers.resendCounts", {
          delivered: number(resend.delivered_count),
          failed: number(resend.failed_count),
          skipped: number(resend.skipped_count),
          queued: number(resend.queued_count),
        })}
      </Text>
      {resend.waiting_until !== null && (
        <Text size="sm">{t("developers.resendWaiting", { time: formatTime(resend.waiting_until, locale) })}</Text>
      )}
      {resend.failure_reason !== null && <Text size="sm">{resend.failure_reason}</Text>}
    </Stack>
  );
};

/** How far resends are; nothing where there was none lately. */
export const ResendsPanel = (): ReactNode => {
  const { t } = useText();
  const { data = [] } = useResends();
  const recent = recentResends(data, Date.now());
  return recent.length === 0 ? null : (
    <Panel title={t("developers.resends")}>
      {recent.map((resend) => (
        <Resend key={resend.resend_id} resend={resend} />
      ))}
    </Panel>
  );
};
