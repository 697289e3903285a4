import { Group, NativeSelect, Radio, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { defined } from "@railyard/members";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import type { components } from "../../generated/merchant-api.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useSession } from "../../session/session.ts";
import { isTextName, useText } from "../../texts/use-text.ts";
import { expirationIn, scopeAreaNames, scopeAreas, scopesOf } from "./key-scopes.ts";
import type { AreaAccess, AreaChoices, KeyAccess, ScopeArea } from "./key-scopes.ts";

type ApiKey = components["schemas"]["ApiKey"];
type CreateKey = components["schemas"]["CreateApiKeyRequest"];

const validityDays = [null, 30, 90, 365] as const;
const overlapSeconds = [0, 3_600, 86_400, 604_800] as const;

const readKeysAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ["api-keys"] });

interface AreaRowProps {
  readonly area: ScopeArea;
  readonly value: AreaAccess;
  readonly onChange: (access: AreaAccess) => void;
}

const AreaRow = ({ area, value, onChange }: AreaRowProps): ReactNode => {
  const { t } = useText();
  const name = `developers.area_${area}`;
  const label = isTextName(name) ? t(name) : area;
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">{label}</Text>
      <SegmentedControl
        size="xs"
        aria-label={label}
        value={value}
        onChange={(access) => {
          onChange(access as AreaAccess);
        }}
        data={(["none", ...scopeAreas[area]] as const).map((access) => ({
          value: access,
          label: t(`developers.access_${access}`),
        }))}
      />
    </Group>
  );
};

interface CreatedProps {
  /** Takes the key itself, which is shown this once. */
  readonly onCreated: (secret: string) => void;
  readonly onClose: () => void;
}

/** Asks for name, validity and scopes of a new key. */
export const CreateKeyDialog = ({ onCreated, onClose }: CreatedProps): ReactNode => {
  const { t } = useText();
  const { merchantId } = useSession();
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [days, setDays] = useState<number | null>(null);
  const [access, setAccess] = useState<KeyAccess>("unrestricted");
  const [choices, setChoices] = useState<AreaChoices>({});
  const scopes = scopesOf(access, choices);
  const isAllowed = name.trim() !== "" && (scopes === null || scopes.length > 0);
  const create = async (idempotencyKey: string): Promise<string> => {
    const body: CreateKey = defined({
      name: name.trim(),
      description: description.trim() === "" ? null : description.trim(),
      expiration: expirationIn(days, Date.now()),
      scopes: scopes === null ? undefined : [...scopes],
    });
    const { api_key: secret } = await bodyOf(
      api.POST("/api_keys/{merchant_id}", {
        params: { path: { merchant_id: merchantId } },
        body,
        headers: { "idempotency-key": idempotencyKey },
      }),
    );
    await readKeysAgain();
    return secret;
  };
  return (
    <FormDialog
      title={t("developers.createKey")}
      confirmText={t("developers.createKey")}
      isReady={isAllowed}
      onConfirm={create}
      onConfirmed={onCreated}
      onClose={onClose}
    >
      <TextInput
        label={t("developers.name")}
        description={t("developers.nameHint")}
        required
        maxLength={64}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
        }}
        data-autofocus
      />
      <TextInput
        label={t("developers.description")}
        maxLength={256}
        value={description}
        onChange={(event) => {
          setDescription(event.currentTarget.value);
        }}
      />
      <NativeSelect
        label={t("developers.expiry")}
        value={String(days ?? "")}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setDays(value === "" ? null : Number(value));
        }}
        data={validityDays.map((count) => ({
          value: String(count ?? ""),
          label: count === null ? t("developers.never") : t("developers.inDays", { count }),
        }))}
      />
      <Radio.Group
        label={t("developers.scopes")}
        value={access}
        onChange={(value) => {
          setAccess(value as KeyAccess);
        }}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="unrestricted" label={t("developers.unrestricted")} />
          <Radio value="read" label={t("developers.readEverything")} />
          <Radio value="chosen" label={t("developers.byArea")} />
        </Stack>
      </Radio.Group>
      {access === "chosen" && (
        <Stack gap={6}>
          {scopeAreaNames.map((area) => (
            <AreaRow
              key={area}
              area={area}
              value={choices[area] ?? "none"}
              onChange={(choice) => {
                setChoices({ ...choices, [area]: choice });
              }}
            />
          ))}
        </Stack>
      )}
    </FormDialog>
  );
};

/** Makes the successor of a key; both work for a while. */
export const RotateKeyDialog = ({
  apiKey,
  onCreated,
  onClose,
}: CreatedProps & { readonly apiKey: ApiKey }): ReactNode => {
  const { t } = useText();
  const [overlap, setOverlap] = useState<number>(86_400);
  const label = (seconds: number): string => {
    if (seconds === 0) return t("developers.overlapNone");
    return seconds < 86_400
      ? t("developers.overlapHours", { count: seconds / 3_600 })
      : t("developers.overlapDays", { count: seconds / 86_400 });
  };
  return (
    <FormDialog
      title={t("developers.rotateTitle", { name: apiKey.name })}
      consequence={t(overlap === 0 ? "developers.rotateNowConsequence" : "developers.rotateConsequence")}
      confirmText={t("developers.rotate")}
      isDangerous={overlap === 0}
      onConfirm={async (idempotencyKey) => {
        const { api_key: secret } = await bodyOf(
          api.POST("/api_keys/{merchant_id}/{key_id}/rotate", {
            params: { path: { merchant_id: apiKey.merchant_id, key_id: apiKey.key_id } },
            body: { overlap_seconds: overlap },
            headers: { "idempotency-key": idempotencyKey },
          }),
        );
        await readKeysAgain();
        return secret;
      }}
      onConfirmed={(secret) => {
        onCreated(secret);
      }}
      onClose={onClose}
    >
      <NativeSelect
        label={t("developers.overlap")}
        value={String(overlap)}
        onChange={(event) => {
          setOverlap(Number(event.currentTarget.value));
        }}
        data={overlapSeconds.map((seconds) => ({ value: String(seconds), label: label(seconds) }))}
      />
    </FormDialog>
  );
};

/** Ends a key at once. */
export const RevokeKeyDialog = ({
  apiKey,
  onClose,
}: {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}): ReactNode => {
  const { t } = useText();
  return (
    <FormDialog
      title={t("developers.revokeTitle", { name: apiKey.name })}
      consequence={t("developers.revokeConsequence")}
      confirmText={t("developers.revoke")}
      typedName={apiKey.name}
      isDangerous
      onConfirm={async () => {
        await api.DELETE("/api_keys/{merchant_id}/{key_id}", {
          params: { path: { merchant_id: apiKey.merchant_id, key_id: apiKey.key_id } },
        });
        await readKeysAgain();
      }}
      onClose={onClose}
    />
  );
};
