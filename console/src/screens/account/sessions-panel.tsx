import { Badge, Box, Button, Group, Stack, Text } from "@mantine/core";
import { IconApi, IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import type { components } from "../../generated/merchant-api.ts";
import { ConfirmButton } from "../../parts/confirm-button.tsx";
import { Loaded, Panel } from "../../parts/panel.tsx";
import { useAnnounced } from "../../parts/use-announced.ts";
import { Time } from "../../parts/values.tsx";
import { useText } from "../../texts/use-text.ts";
import { clientNameOf } from "./client-names.ts";

type UserSession = components["schemas"]["UserSession"];

const queryKey = ["account", "sessions"];
/** So many are shown at first: a script may sign in a hundred times. */
const shownFirst = 6;

const Session = ({ session }: { readonly session: UserSession }): ReactNode => {
  const { t } = useText();
  const client = useQueryClient();
  const { session_id, kind, is_current: isCurrent, caller_address: address } = session;
  const named = clientNameOf(session.user_agent);
  const Icon = kind === "bearer" ? IconApi : named?.isHandheld === true ? IconDeviceMobile : IconDeviceDesktop;
  const name =
    named === null
      ? t(`account.unnamed_${kind}`)
      : named.system === null
        ? named.name
        : t("account.client", { name: named.name, system: named.system });
  const end = useAnnounced(async () => {
    await bodyOf(api.DELETE("/user/sessions/{session_id}", { params: { path: { session_id } } }));
    await client.invalidateQueries({ queryKey });
    return t("account.sessionEnded", { name });
  });
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <Box c="dimmed" pt={2}>
        <Icon size={20} aria-hidden />
      </Box>
      <Stack gap={2} flex={1} miw={0}>
        <Group gap="xs">
          <Text size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
            {name}
          </Text>
          {isCurrent && (
            <Badge variant="light" tt="none">
              {t("account.thisDevice")}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {[t(`account.session_${kind}`), ...(address === null ? [] : [address])].join(" · ")}
        </Text>
        <Group gap="xs">
          <Text size="xs" c="dimmed">
            {t("account.signedIn")} <Time at={session.started_at} />
          </Text>
          {!isCurrent && (
            <Text size="xs" c="dimmed">
              {t("account.lastUsed")} <Time at={session.last_used_at} />
            </Text>
          )}
        </Group>
      </Stack>
      {!isCurrent && (
        <Button
          size="xs"
          variant="default"
          loading={end.isPending}
          aria-label={t("account.endSessionOf", { name })}
          onClick={() => {
            end.run();
          }}
        >
          {t("account.endSession")}
        </Button>
      )}
    </Group>
  );
};

/** Where the user is signed in; each place can be signed out from here. */
export const SessionsPanel = (): ReactNode => {
  const { t } = useText();
  const client = useQueryClient();
  const [isWhole, setIsWhole] = useState(false);
  const query = useQuery({ queryKey, queryFn: () => bodyOf(api.GET("/user/sessions")) });
  const { total_count: total = 0, data = [] } = query.data ?? {};
  return (
    <Panel
      title={t("account.sessions")}
      actions={
        total > 1 && (
          <ConfirmButton
            size="xs"
            label={t("account.endOthers")}
            title={t("account.endOthers")}
            consequence={t("account.endOthersText", { count: total - 1 })}
            onConfirm={async () => {
              await bodyOf(api.DELETE("/user/sessions"));
              await client.invalidateQueries({ queryKey });
            }}
          />
        )
      }
    >
      <Loaded query={query} rows={2}>
        {() => (
          <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
            {data.slice(0, isWhole ? data.length : shownFirst).map((session) => (
              <Session key={session.session_id} session={session} />
            ))}
          </Stack>
        )}
      </Loaded>
      {!isWhole && data.length > shownFirst && (
        <Group>
          <Button
            size="xs"
            variant="subtle"
            onClick={() => {
              setIsWhole(true);
            }}
          >
            {t("account.showMore", { count: data.length - shownFirst })}
          </Button>
        </Group>
      )}
      {isWhole && total > data.length && (
        <Text size="xs" c="dimmed">
          {t("account.moreSessions", { count: total - data.length })}
        </Text>
      )}
    </Panel>
  );
};
