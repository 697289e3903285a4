import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "../../texts/use-text.ts";
import type { Profile } from "./profile-fields.ts";

interface ProfileSelectProps {
  readonly profiles: readonly Profile[];
  readonly profileId: string;
  readonly onChange: (profileId: string) => void;
}

/** Chooses one of several profiles. */
export const ProfileSelect = ({ profiles, profileId, onChange }: ProfileSelectProps): ReactNode => {
  const { t } = useText();
  if (profiles.length < 2) return null;
  return (
    <NativeSelect
      aria-label={t("settings.profile")}
      value={profileId}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
      data={profiles.map(({ profile_id: id, profile_name: name }) => ({ value: id, label: name }))}
    />
  );
};
