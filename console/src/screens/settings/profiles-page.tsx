import { Button, Group, Stack, Tabs, Text, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { textIn } from "../../list/list-search.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { Forbidden, NotFound } from "../../parts/notices.tsx";
import { Loaded, Page } from "../../parts/panel.tsx";
import { Identifier } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { profileFields, profileTabs } from "./profile-fields.ts";
import type { Profile } from "./profile-fields.ts";
import { ProfileForm } from "./profile-form.tsx";
import { readProfilesAgain, useProfiles } from "./profile-queries.ts";
import { ProfileSelect } from "./profile-select.tsx";
import { SettingsLinks } from "./settings-links.tsx";

const route = getRouteApi("/console/settings");

interface CreateProfileProps {
  readonly onCreated: (profileId: string) => void;
  readonly onClose: () => void;
}

const CreateProfileDialog = ({ onCreated, onClose }: CreateProfileProps): ReactNode => {
  const { t } = useText();
  const { merchantId } = useSession();
  const [name, setName] = useState("");
  return (
    <FormDialog
      title={t("settings.createProfile")}
      confirmText={t("settings.createProfile")}
      isReady={name.trim() !== ""}
      onConfirm={async (idempotencyKey) => {
        const { profile_id: profileId } = await bodyOf(
          api.POST("/account/{account_id}/business_profile", {
            params: { path: { account_id: merchantId } },
            body: { profile_name: name.trim() },
            headers: { "idempotency-key": idempotencyKey },
          }),
        );
        await readProfilesAgain();
        return profileId;
      }}
      onConfirmed={onCreated}
      onClose={onClose}
    >
      <TextInput
        label={t("settings.field_profile_name")}
        required
        maxLength={64}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
        }}
        data-autofocus
      />
      <Text size="sm" c="dimmed">
        {t("settings.createProfileHint")}
      </Text>
    </FormDialog>
  );
};

const ProfileTabs = ({ profile }: { readonly profile: Profile }): ReactNode => {
  const { t } = useText();
  const [search, onSearch] = useListSearch(route);
  const tab = profileTabs.find((name) => name === textIn(search, "tab")) ?? "business";
  return (
    <Tabs
      value={tab}
      onChange={(name) => {
        onSearch({ tab: name ?? undefined });
      }}
      keepMounted={false}
    >
      <Tabs.List mb="lg">
        {profileTabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`settings.tab_${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab}>
        <Stack>
          {tab === "business" && (
            <Group gap="xs">
              <Text size="sm" c="dimmed">
                {t("settings.profileId")}
              </Text>
              <Identifier value={profile.profile_id} />
            </Group>
          )}
          <ProfileForm profile={profile} fields={profileFields[tab]} />
        </Stack>
      </Tabs.Panel>
    </Tabs>
  );
};

const Profiles = (): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const [search, onSearch] = useListSearch(route);
  const [isCreating, setCreating] = useState(false);
  const query = useProfiles();
  const show = (profileId: string): void => {
    onSearch({ profile: profileId });
  };
  return (
    <Loaded query={query} rows={8}>
      {(profiles) => {
        const wanted = textIn(search, "profile");
        const profile = profiles.find(({ profile_id: id }) => wanted === undefined || id === wanted);
        return (
          <Page
            title={profile?.profile_name ?? t("settings.profiles")}
            actions={
              <>
                <ProfileSelect profiles={profiles} profileId={profile?.profile_id ?? ""} onChange={show} />
                {may("createBusinessProfile") && (
                  <Button
                    variant="default"
                    leftSection={<IconPlus size={16} aria-hidden />}
                    onClick={() => {
                      setCreating(true);
                    }}
                  >
                    {t("settings.createProfile")}
                  </Button>
                )}
              </>
            }
          >
            {profile === undefined ? <NotFound /> : <ProfileTabs key={profile.profile_id} profile={profile} />}
            {isCreating && (
              <CreateProfileDialog
                onCreated={(profileId) => {
                  setCreating(false);
                  show(profileId);
                }}
                onClose={() => {
                  setCreating(false);
                }}
              />
            )}
          </Page>
        );
      }}
    </Loaded>
  );
};

/** The settings of each profile. */
export const ProfilesPage = (): ReactNode => {
  const { may } = useSession();
  return (
    <Stack gap="md">
      <SettingsLinks />
      {may("listBusinessProfiles") ? <Profiles /> : <Forbidden operation="listBusinessProfiles" />}
    </Stack>
  );
};
