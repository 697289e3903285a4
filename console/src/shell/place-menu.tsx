import { Button, Menu, ScrollArea, Text } from "@mantine/core";
import { IconCheck, IconSelector } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, bodyOf } from "../api/client.ts";
import { useProfiles } from "../session/profiles.ts";
import { sessionEvents } from "../session/session-events.ts";
import { useSession } from "../session/session.ts";
import { useText } from "../texts/use-text.ts";

interface Place {
  readonly kind: "organization" | "merchant" | "profile";
  readonly id: string;
}

const goTo = ({ kind, id }: Place): Promise<unknown> => {
  if (kind === "organization") return api.POST("/user/switch/org", { body: { org_id: id } });
  if (kind === "merchant") return api.POST("/user/switch/merchant", { body: { merchant_id: id } });
  return api.POST("/user/switch/profile", { body: { profile_id: id } });
};

/** What every tab shows belongs to one place: with another one all begin again. */
const startAgain = (): void => {
  sessionEvents.switched();
  location.assign("/console");
};

/** Where the session works: organization, merchant and profile, and the way to others. */
export const PlaceMenu = (): ReactNode => {
  const { t } = useText();
  const { merchantId, organizationId, role } = useSession();
  const organizations = useQuery({
    queryKey: ["places", "organizations"],
    queryFn: () => bodyOf(api.GET("/user/list/org")),
    staleTime: 60_000,
  });
  const merchants = useQuery({
    queryKey: ["places", "merchants"],
    queryFn: () => bodyOf(api.GET("/user/list/merchant")),
    staleTime: 60_000,
  });
  const profiles = useProfiles() ?? [];
  const move = useMutation({ mutationFn: goTo, onSuccess: startAgain });
  const item = (place: Place, label: string, isCurrent: boolean): ReactNode => (
    <Menu.Item
      key={`${place.kind} ${place.id}`}
      rightSection={isCurrent ? <IconCheck size={14} aria-hidden /> : null}
      aria-current={isCurrent || undefined}
      disabled={isCurrent}
      onClick={() => {
        move.mutate(place);
      }}
    >
      {label}
    </Menu.Item>
  );
  const merchantName = merchants.data?.find(({ merchant_id: id }) => id === merchantId)?.merchant_name ?? merchantId;
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          c="inherit"
          px="xs"
          rightSection={<IconSelector size={14} aria-hidden />}
          aria-label={`${t("shell.place")}: ${merchantName}`}
          loading={move.isPending}
        >
          <Text size="sm" fw={600} maw={180} truncate>
            {merchantName}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah={420}>
          <Menu.Label>{t("shell.merchant")}</Menu.Label>
          {(merchants.data ?? []).map(({ merchant_id: id, merchant_name: name }) =>
            item({ kind: "merchant", id }, name ?? id, id === merchantId && role.entity_type !== "profile"),
          )}
          {profiles.length > 0 && <Menu.Label>{t("shell.profile")}</Menu.Label>}
          {profiles.map(({ profile_id: id, profile_name: name }) => item({ kind: "profile", id }, name, false))}
          {(organizations.data?.length ?? 0) > 1 && <Menu.Label>{t("shell.organization")}</Menu.Label>}
          {(organizations.data?.length ?? 0) > 1 &&
            organizations.data?.map(({ org_id: id, org_name: name }) =>
              item({ kind: "organization", id }, name ?? id, id === organizationId),
            )}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
};
