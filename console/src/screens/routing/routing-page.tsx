import { Button, Grid, NativeSelect, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { textIn } from "../../list/list-search.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { Forbidden, SkeletonRows } from "../../parts/notices.tsx";
import { Page } from "../../parts/panel.tsx";
import { useProfiles } from "../../session/profiles.ts";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { DefaultOrderPanel } from "./default-order-panel.tsx";
import { PipelinePanel } from "./pipeline-panel.tsx";
import { RoutingLinks } from "./routing-links.tsx";
import { RulesPanel } from "./rules-panel.tsx";

const route = getRouteApi("/console/routing");

const Overview = (): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const [search, onSearch] = useListSearch(route);
  const profiles = useProfiles();
  const profileId = textIn(search, "profile") ?? profiles?.[0]?.profile_id;
  return (
    <Page
      title={t("routing.title")}
      actions={
        <>
          {profiles !== undefined && profiles.length > 1 && (
            <NativeSelect
              aria-label={t("routing.profile")}
              value={profileId}
              onChange={(event) => {
                onSearch({ profile: event.currentTarget.value });
              }}
              data={profiles.map(({ profile_id: value, profile_name: label }) => ({ value, label }))}
            />
          )}
          {may("createRoutingRule") && (
            <Button component={Link} to="/console/routing/rules/new" leftSection={<IconPlus size={16} aria-hidden />}>
              {t("routing.newRule")}
            </Button>
          )}
        </>
      }
    >
      <RulesPanel />
      {profileId === undefined ? (
        <SkeletonRows count={8} />
      ) : (
        <Grid gap="md">
          <Grid.Col span={{ base: 12, md: 7 }}>
            <PipelinePanel profileId={profileId} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <DefaultOrderPanel profileId={profileId} />
          </Grid.Col>
        </Grid>
      )}
    </Page>
  );
};

/** Who processes a payment, and what is set for that. */
export const RoutingPage = (): ReactNode => {
  const { may } = useSession();
  return (
    <Stack gap="md">
      <RoutingLinks />
      {may("listRoutingConfigurations") ? <Overview /> : <Forbidden operation="listRoutingConfigurations" />}
    </Stack>
  );
};
