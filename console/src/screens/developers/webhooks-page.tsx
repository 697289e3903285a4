import { Stack } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { textIn } from "../../list/list-search.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { Forbidden, NotFound } from "../../parts/notices.tsx";
import { Loaded, Page, Panel } from "../../parts/panel.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { profileFields } from "../settings/profile-fields.ts";
import { ProfileForm } from "../settings/profile-form.tsx";
import { useProfiles } from "../settings/profile-queries.ts";
import { ProfileSelect } from "../settings/profile-select.tsx";
import { DeveloperLinks } from "./developer-links.tsx";
import { EndpointsPanel } from "./endpoints-panel.tsx";
import { SigningKeyPanel, VerificationPanel } from "./signing-key.tsx";

const route = getRouteApi("/console/developers/webhooks");

const Webhooks = (): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const [search, onSearch] = useListSearch(route);
  const query = useProfiles();
  return (
    <Loaded query={query}>
      {(profiles) => {
        const wanted = textIn(search, "profile");
        const profile = profiles.find(({ profile_id: known }) => wanted === undefined || known === wanted);
        if (profile === undefined) return <NotFound />;
        const { profile_id: id } = profile;
        return (
          <Page
            title={t("developers.webhooks")}
            actions={
              <ProfileSelect
                profiles={profiles}
                profileId={id}
                onChange={(profileId) => {
                  onSearch({ profile: profileId });
                }}
              />
            }
          >
            {may("listWebhookEndpoints") && <EndpointsPanel key={`endpoints ${id}`} profileId={id} />}
            <Panel title={t("endpoints.ownSettings")}>
              <ProfileForm key={id} profile={profile} fields={profileFields.webhooks} />
            </Panel>
            <SigningKeyPanel key={`key ${id}`} profile={profile} />
            <VerificationPanel />
          </Page>
        );
      }}
    </Loaded>
  );
};

/** Where a profile's webhooks go, and how a receiver knows that they are genuine. */
export const WebhooksPage = (): ReactNode => {
  const { may } = useSession();
  return (
    <Stack gap="md">
      <DeveloperLinks />
      {may("listBusinessProfiles") ? <Webhooks /> : <Forbidden operation="listBusinessProfiles" />}
    </Stack>
  );
};
