import { Button, NativeSelect, NumberInput, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import type { ListSearch } from "../../list/list-search.ts";
import { textIn } from "../../list/list-search.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { Loaded } from "../../parts/panel.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import type { Profile } from "../settings/profile-fields.ts";
import { useEndpoints } from "./endpoint-queries.ts";
import { isOfLastDays, resendBodyOf, resendDays } from "./event-parts.ts";

interface ResendAllProps {
  readonly search: ListSearch;
  /** How many events the list has. */
  readonly total: number;
  readonly profiles: readonly Profile[];
}

/** Where the events go: to the profile's own endpoint, or one that was added to it. */
const EndpointSelect = ({
  profileId,
  value,
  onChange,
}: {
  readonly profileId: string;
  readonly value: string;
  readonly onChange: (endpointId: string) => void;
}): ReactNode => {
  const { t } = useText();
  const endpoints = useEndpoints(profileId).data ?? [];
  if (endpoints.length < 2) return null;
  return (
    <NativeSelect
      label={t("developers.resendEndpoint")}
      value={value}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
      data={endpoints.map(({ webhook_endpoint_id: id, is_default: isOwn, url, description }) =>
        isOwn ? { value: "", label: t("endpoints.own") } : { value: id, label: description ?? url ?? id },
      )}
    />
  );
};

const ResendDialog = ({
  search,
  profiles,
  onClose,
}: Pick<ResendAllProps, "search" | "profiles"> & { readonly onClose: () => void }): ReactNode => {
  const { t } = useText();
  const { merchantId } = useSession();
  const [profileId, setProfileId] = useState(textIn(search, "profile") ?? profiles[0]?.profile_id);
  const [endpointId, setEndpointId] = useState("");
  const [openedMs] = useState(Date.now);
  const [rate, setRate] = useState<string | number>("");
  const body = resendBodyOf(search, { profileId, endpointId }, openedMs);
  const counted = useQuery({
    queryKey: ["events", "count", merchantId, body],
    queryFn: () => bodyOf(api.POST("/event_resends/count", { body })),
  });
  const count = counted.data?.matched_count ?? 0;
  const skips = body.is_delivered === false ? ` ${t("developers.resendSkips")}` : "";
  const consequence = `${t("developers.resendConsequence", { count })}${skips}`;
  const begin = async (idempotencyKey: string): Promise<void> => {
    const paced = rate === "" ? body : { ...body, rate_per_second: Number(rate) };
    await api.POST("/event_resends", { body: paced, headers: { "idempotency-key": idempotencyKey } });
    notifications.show({ message: t("developers.resendBegun") });
    await queryClient.invalidateQueries({ queryKey: ["event-resends"] });
  };
  return (
    <FormDialog
      title={t("developers.resendAllTitle")}
      confirmText={t("developers.resendBegin", { count })}
      isReady={count > 0}
      onConfirm={begin}
      onClose={onClose}
      {...(count > 0 ? { consequence } : {})}
    >
      {profiles.length > 1 && (
        <NativeSelect
          label={t("developers.resendProfile")}
          value={profileId ?? ""}
          onChange={(event) => {
            setProfileId(event.currentTarget.value);
            setEndpointId("");
          }}
          data={profiles.map(({ profile_id: id, profile_name: name }) => ({ value: id, label: name }))}
        />
      )}
      {profileId !== undefined && <EndpointSelect profileId={profileId} value={endpointId} onChange={setEndpointId} />}
      <NumberInput
        label={t("developers.resendRate")}
        description={t("developers.resendRateHelp")}
        min={1}
        max={1_000}
        allowDecimal={false}
        clampBehavior="strict"
        value={rate}
        onChange={setRate}
      />
      {isOfLastDays(search) && <Text size="sm">{t("developers.resendLastDays", { days: String(resendDays) })}</Text>}
      <Loaded query={counted} rows={1}>
        {({ matched_count: found }) => found === 0 && <Text size="sm">{t("developers.resendNone")}</Text>}
      </Loaded>
    </FormDialog>
  );
};

/** Sends everything again that the list shows. */
export const ResendAll = ({ search, total, profiles }: ResendAllProps): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!may("createEventResend") || total === 0) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        onClick={() => {
          setOpen(true);
        }}
      >
        {t("developers.resendAll", { count: total })}
      </Button>
      {isOpen && (
        <ResendDialog
          search={search}
          profiles={profiles}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
};
