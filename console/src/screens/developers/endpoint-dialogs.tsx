import { NativeSelect } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useText } from "../../texts/use-text.ts";
import type { Translate } from "../../texts/use-text.ts";
import { formatTime } from "../../values/times.ts";
import { EndpointFields } from "./endpoint-fields.tsx";
import { draftOf, endpointBodyOf, isComplete, newDraft } from "./endpoint-parts.ts";
import type { Endpoint, EndpointDraft } from "./endpoint-parts.ts";
import { pathOf, readEndpointsAgain } from "./endpoint-queries.ts";

/** A secret that is shown this once, and until when the one before signs too. */
export interface ShownSecret {
  readonly secret: string;
  readonly earlierUntil: string | null;
}

interface SecretProps {
  readonly onSecret: (shown: ShownSecret) => void;
  readonly onClose: () => void;
}

interface EndpointProps {
  readonly endpoint: Endpoint;
  readonly onClose: () => void;
}

/** Settings that a dialog asks for, and its fields for them. */
const useDraft = (
  initial: EndpointDraft,
  endpoint?: Endpoint,
): readonly [EndpointDraft, (error: unknown) => ReactNode] => {
  const [draft, setDraft] = useState(initial);
  const fields = (error: unknown): ReactNode => (
    <EndpointFields
      draft={draft}
      onChange={(changes) => {
        setDraft({ ...draft, ...changes });
      }}
      error={error}
      endpoint={endpoint}
    />
  );
  return [draft, fields];
};

/** Asks for the settings of an endpoint that is added to a profile. */
export const AddEndpointDialog = ({
  profileId,
  onSecret,
  onClose,
}: SecretProps & { readonly profileId: string }): ReactNode => {
  const { t } = useText();
  const [draft, fields] = useDraft(newDraft);
  return (
    <FormDialog
      title={t("endpoints.add")}
      confirmText={t("endpoints.add")}
      isReady={isComplete(draft)}
      size="lg"
      onConfirm={async (idempotencyKey) => {
        const { secret } = await bodyOf(
          api.POST("/webhook_endpoints", {
            body: { ...endpointBodyOf(draft), profile_id: profileId },
            headers: { "idempotency-key": idempotencyKey },
          }),
        );
        await readEndpointsAgain();
        return { secret, earlierUntil: null };
      }}
      onConfirmed={onSecret}
      onClose={onClose}
    >
      {fields}
    </FormDialog>
  );
};

/** Changes the settings of an endpoint that was added. */
export const EditEndpointDialog = ({ endpoint, onClose }: EndpointProps): ReactNode => {
  const { t } = useText();
  const [draft, fields] = useDraft(draftOf(endpoint), endpoint);
  return (
    <FormDialog
      title={t("endpoints.editTitle")}
      confirmText={t("general.save")}
      isReady={isComplete(draft)}
      size="lg"
      onConfirm={async () => {
        const params = pathOf(endpoint);
        await api.POST("/webhook_endpoints/{webhook_endpoint_id}", { params, body: endpointBodyOf(draft) });
        await readEndpointsAgain();
        notifications.show({ message: t("endpoints.changesSaved") });
      }}
      onClose={onClose}
    >
      {fields}
    </FormDialog>
  );
};

const overlapHours = [0, 1, 24, 168] as const;
const overlapHoursByDefault = 24;

const overlapLabel = (hours: number, t: Translate): string => {
  if (hours === 0) return t("developers.overlapNone");
  return hours < 24
    ? t("developers.overlapHours", { count: hours })
    : t("developers.overlapDays", { count: hours / 24 });
};

/** Gives an endpoint a new secret; the one before signs too for a while. */
export const RotateSecretDialog = ({ endpoint, onSecret, onClose }: SecretProps & EndpointProps): ReactNode => {
  const { t, locale } = useText();
  const [hours, setHours] = useState<number>(overlapHoursByDefault);
  const { earlier_secret_expires_at: earlier } = endpoint;
  const consequence = t(hours === 0 ? "endpoints.rotateNowConsequence" : "endpoints.rotateConsequence", {
    address: endpoint.url ?? "",
  });
  const ended = earlier === null ? "" : ` ${t("endpoints.rotateEarlier", { time: formatTime(earlier, locale) })}`;
  return (
    <FormDialog
      title={t("endpoints.rotateTitle")}
      consequence={`${consequence}${ended}`}
      confirmText={t("endpoints.rotate")}
      isDangerous={hours === 0}
      onConfirm={async (idempotencyKey) => {
        const { secret, earlier_secret_expires_at: earlierUntil } = await bodyOf(
          api.POST("/webhook_endpoints/{webhook_endpoint_id}/rotate_secret", {
            params: pathOf(endpoint),
            body: { overlap_hours: hours },
            headers: { "idempotency-key": idempotencyKey },
          }),
        );
        await readEndpointsAgain();
        return { secret, earlierUntil };
      }}
      onConfirmed={onSecret}
      onClose={onClose}
    >
      <NativeSelect
        label={t("endpoints.overlap")}
        value={String(hours)}
        onChange={(event) => {
          setHours(Number(event.currentTarget.value));
        }}
        data={overlapHours.map((count) => ({ value: String(count), label: overlapLabel(count, t) }))}
      />
    </FormDialog>
  );
};

/** Sends an endpoint nothing more until it is enabled. */
export const DisableEndpointDialog = ({ endpoint, onClose }: EndpointProps): ReactNode => {
  const { t } = useText();
  return (
    <FormDialog
      title={t("endpoints.disableTitle")}
      consequence={t("endpoints.disableConsequence", { address: endpoint.url ?? "" })}
      confirmText={t("endpoints.disable")}
      isDangerous
      onConfirm={async () => {
        await api.POST("/webhook_endpoints/{webhook_endpoint_id}/disable", { params: pathOf(endpoint) });
        await readEndpointsAgain();
        notifications.show({ message: t("endpoints.disabled") });
      }}
      onClose={onClose}
    />
  );
};

/** Removes an endpoint from its profile. */
export const DeleteEndpointDialog = ({ endpoint, onClose }: EndpointProps): ReactNode => {
  const { t } = useText();
  const { url, waiting_count: count } = endpoint;
  const waiting = count === 0 ? "" : ` ${t("endpoints.deleteWaiting", { count })}`;
  return (
    <FormDialog
      title={t("endpoints.deleteTitle")}
      consequence={`${t("endpoints.deleteConsequence", { address: url ?? "" })}${waiting}`}
      confirmText={t("endpoints.delete")}
      isDangerous
      onConfirm={async () => {
        await api.DELETE("/webhook_endpoints/{webhook_endpoint_id}", { params: pathOf(endpoint) });
        await readEndpointsAgain();
        notifications.show({ message: t("endpoints.deleted") });
      }}
      onClose={onClose}
    />
  );
};
