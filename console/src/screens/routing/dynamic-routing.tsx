import { NativeSelect, NumberInput, Stack, Switch, Text } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, engine } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { ConfirmButton } from "../../parts/confirm-button.tsx";
import { Loaded } from "../../parts/panel.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { useAnnounced } from "../../parts/use-announced.ts";
import { Facts } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { isTextName, useText } from "../../texts/use-text.ts";
import { formatPercent } from "../../values/percent.ts";
import { dynamicRoutingKey, featuresKey, useDynamicRouting, useEngineFeatures } from "./routing-queries.ts";
import type { DynamicRouting } from "./routing-queries.ts";

const positions = ["dynamic_connector_selection", "metrics", "none"] as const;

type Position = (typeof positions)[number];

interface PositionSelectProps {
  readonly label: string;
  readonly value: Position;
  readonly onChange: (position: Position) => void;
}

const PositionSelect = ({ label, value, onChange }: PositionSelectProps): ReactNode => {
  const { t } = useText();
  return (
    <NativeSelect
      label={label}
      value={value}
      data={positions.map((position) => ({ value: position, label: t(`routing.switch_${position}`) }))}
      onChange={(event) => {
        onChange(positions.find((known) => known === event.currentTarget.value) ?? value);
      }}
    />
  );
};

const ChangeSwitches = ({ stored }: { readonly stored: DynamicRouting }): ReactNode => {
  const { t } = useText();
  const { merchantId } = useSession();
  const [wanted, setWanted] = useState(stored);
  const path = { account_id: merchantId, profile_id: stored.profile_id };
  return (
    <ConfirmButton
      size="compact-sm"
      label={t("routing.changeSwitches")}
      title={t("routing.changeSwitches")}
      confirmText={t("general.save")}
      consequence={t("routing.switchesConsequence")}
      onConfirm={async () => {
        const { success_based: successBased, elimination, split } = wanted;
        const address = "/account/{account_id}/business_profile/{profile_id}/dynamic_routing";
        if (successBased !== stored.success_based) {
          await api.POST(`${address}/success_based/toggle`, { params: { path, query: { enable: successBased } } });
        }
        if (elimination !== stored.elimination) {
          await api.POST(`${address}/elimination/toggle`, { params: { path, query: { enable: elimination } } });
        }
        if (split !== stored.split) {
          await api.POST(`${address}/set_volume_split`, { params: { path, query: { split } } });
        }
        await queryClient.invalidateQueries({ queryKey: [dynamicRoutingKey] });
      }}
    >
      <PositionSelect
        label={t("routing.successBased")}
        value={wanted.success_based}
        onChange={(position) => {
          setWanted({ ...wanted, success_based: position });
        }}
      />
      <PositionSelect
        label={t("routing.elimination")}
        value={wanted.elimination}
        onChange={(position) => {
          setWanted({ ...wanted, elimination: position });
        }}
      />
      <NumberInput
        label={t("routing.dynamicShare")}
        min={0}
        max={100}
        allowDecimal={false}
        suffix=" %"
        value={wanted.split}
        onChange={(split) => {
          setWanted({ ...wanted, split: Number(split) });
        }}
      />
    </ConfirmButton>
  );
};

/** How far a profile narrows what its merchant has. */
export const ProfileSwitches = ({ profileId }: { readonly profileId: string }): ReactNode => {
  const { t, locale } = useText();
  const { may } = useSession();
  const mayChange =
    may("toggleSuccessBasedRouting") && may("toggleEliminationRouting") && may("setDynamicRoutingSplit");
  return (
    <Loaded query={useDynamicRouting(profileId)} rows={3}>
      {(stored) => (
        <Stack gap="xs" align="flex-start">
          <Text size="sm" fw={600}>
            {t("routing.inProfile")}
          </Text>
          <div style={{ alignSelf: "stretch" }}>
            <Facts
              facts={[
                [t("routing.successBased"), t(`routing.switch_${stored.success_based}`)],
                [t("routing.elimination"), t(`routing.switch_${stored.elimination}`)],
                [t("routing.dynamicShare"), formatPercent(stored.split / 100, locale)],
              ]}
            />
          </div>
          {mayChange && <ChangeSwitches key={JSON.stringify(stored)} stored={stored} />}
        </Stack>
      )}
    </Loaded>
  );
};

/** Those that decide about the order of connectors. */
const shownFeatures = ["elimination", "sticky-routing", "multi-objective-routing"];

/** The switches of the whole merchant. */
export const MerchantSwitches = (): ReactNode => {
  const { t } = useText();
  const { may, merchantId } = useSession();
  const change = useAnnounced(async ({ feature, enabled }: { readonly feature: string; readonly enabled: boolean }) => {
    await engine.POST("/merchant-account/{merchant_id}/features/{feature}", {
      params: { path: { merchant_id: merchantId, feature } },
      body: { enabled },
    });
    await queryClient.invalidateQueries({ queryKey: [featuresKey] });
    return t("general.saved");
  });
  return (
    <Loaded query={useEngineFeatures()} rows={3}>
      {(features) => (
        <Stack gap="xs">
          <Text size="sm" fw={600}>
            {t("routing.wholeMerchant")}
          </Text>
          <Facts
            facts={features
              .filter(({ feature }) => shownFeatures.includes(feature))
              .map(({ feature, enabled }) => {
                const name = `routing.feature_${feature.replaceAll("-", "_")}`;
                const label = isTextName(name) ? t(name) : feature;
                return [
                  label,
                  may("switchEngineFeature") ? (
                    <Switch
                      key={feature}
                      aria-label={label}
                      checked={enabled}
                      disabled={change.isPending}
                      onChange={(event) => {
                        change.run({ feature, enabled: event.currentTarget.checked });
                      }}
                    />
                  ) : (
                    <StatusBadge
                      key={feature}
                      status={enabled ? "on" : "off"}
                      area="routing"
                      tone={enabled ? "good" : "stopped"}
                    />
                  ),
                ];
              })}
          />
        </Stack>
      )}
    </Loaded>
  );
};
