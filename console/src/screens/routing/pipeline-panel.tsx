import { Stack, Text, Timeline } from "@mantine/core";
import { Fragment } from "react";
import type { ReactNode } from "react";
import { Loaded, Panel } from "../../parts/panel.tsx";
import { ObjectLink } from "../../parts/object-link.tsx";
import { Facts } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { isTextName, useText } from "../../texts/use-text.ts";
import { formatTime } from "../../values/times.ts";
import { useOutages } from "../connectors/connector-queries.ts";
import { useProfiles } from "../settings/profile-queries.ts";
import { MerchantSwitches, ProfileSwitches } from "./dynamic-routing.tsx";
import { useRulesInForce, useVolumeTerms } from "./routing-queries.ts";

interface ProfileProps {
  readonly profileId: string;
}

const Hint = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
);

const Outages = (): ReactNode => {
  const { t, locale } = useText();
  return (
    <Loaded query={useOutages()} rows={1}>
      {(outages) => {
        const windows = outages.flatMap(({ connector, windows: of }) => of.map((window) => ({ connector, ...window })));
        if (windows.length === 0) return <Text size="sm">{t("routing.noOutage")}</Text>;
        return (
          <Facts
            facts={windows.map(({ connector, from, until }) => [
              connector,
              t("routing.outageFromTo", { from: formatTime(from, locale), until: formatTime(until, locale) }),
            ])}
          />
        );
      }}
    </Loaded>
  );
};

const VolumeTerms = (): ReactNode => {
  const { t } = useText();
  return (
    <Loaded query={useVolumeTerms()} rows={1}>
      {(terms) => {
        if (terms.length === 0) return <Text size="sm">{t("routing.noTerms")}</Text>;
        return (
          <Facts
            facts={terms.map(({ connector, caps, commitment, counted }) => [
              connector,
              [
                ...caps.map(({ period, payments }) =>
                  t(`routing.cap_${period}`, { counted: counted?.[period] ?? 0, most: payments }),
                ),
                ...(commitment === null
                  ? []
                  : [t("routing.commitment", { counted: counted?.month ?? 0, least: commitment.payments })]),
              ].join(", "),
            ])}
          />
        );
      }}
    </Loaded>
  );
};

const RulesInForce = ({ profileId }: ProfileProps): ReactNode => {
  const { t } = useText();
  const { role } = useSession();
  return (
    <Loaded query={useRulesInForce(profileId)} rows={2}>
      {(rules) => (
        <Facts
          facts={(["payment", "payout"] as const).map((purpose) => {
            const rule = rules.find(({ algorithm_for: of }) => of === purpose);
            if (rule === undefined) return [t(`routing.for_${purpose}`), t("routing.noActiveRule")];
            const isOfMerchant = rule.profile_id === null;
            return [
              t(`routing.for_${purpose}`),
              <Fragment key={rule.id}>
                {isOfMerchant && role.entity_type === "profile" ? (
                  rule.name
                ) : (
                  <ObjectLink to={`/console/routing/rules/${rule.id}`}>{rule.name}</ObjectLink>
                )}
                {isOfMerchant && ` (${t("routing.wholeMerchant")})`}
              </Fragment>,
            ];
          })}
        />
      )}
    </Loaded>
  );
};

/** What the profile itself specifies, where no rule does. */
const ProfileRouting = ({ profileId }: ProfileProps): ReactNode => {
  const { t } = useText();
  return (
    <Loaded query={useProfiles()} rows={2}>
      {(profiles) => {
        const profile = profiles.find(({ profile_id: id }) => id === profileId);
        const kindOf = (algorithm: { readonly type?: unknown } | null | undefined): string => {
          const name = `routing.kind_${String(algorithm?.type)}`;
          return isTextName(name) ? t(name) : t("general.none");
        };
        return (
          <Facts
            facts={[
              [t("routing.for_payment"), kindOf(profile?.routing_algorithm)],
              [t("routing.for_payout"), kindOf(profile?.payout_routing_algorithm)],
            ]}
          />
        );
      }}
    </Loaded>
  );
};

/** The steps that decide who processes a payment of a profile, in their order, each with its state. */
export const PipelinePanel = ({ profileId }: ProfileProps): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  return (
    <Panel title={t("routing.pipeline")}>
      <Hint>{t("routing.pipelineText")}</Hint>
      <Timeline bulletSize={16} lineWidth={2} active={-1}>
        <Timeline.Item title={t("routing.stepRequest")}>
          <Hint>{t("routing.stepRequestText")}</Hint>
        </Timeline.Item>
        <Timeline.Item title={t("routing.stepPlanned")}>
          <Stack gap="xs">
            <Hint>{t("routing.stepPlannedText")}</Hint>
            {may("listScheduledOutages") && <Outages />}
            {may("listVolumeTerms") && <VolumeTerms />}
          </Stack>
        </Timeline.Item>
        <Timeline.Item title={t("routing.stepRule")}>
          <Stack gap="xs">
            <Hint>{t("routing.stepRuleText")}</Hint>
            <RulesInForce profileId={profileId} />
          </Stack>
        </Timeline.Item>
        <Timeline.Item title={t("routing.stepOrder")}>
          <Stack gap="xs">
            <Hint>{t("routing.stepOrderText")}</Hint>
            {may("listBusinessProfiles") && <ProfileRouting profileId={profileId} />}
          </Stack>
        </Timeline.Item>
        <Timeline.Item title={t("routing.stepLearned")}>
          <Stack gap="xs">
            <Hint>{t("routing.stepLearnedText")}</Hint>
            {may("readDynamicRouting") && <ProfileSwitches profileId={profileId} />}
            {may("listEngineFeatures") && <MerchantSwitches />}
          </Stack>
        </Timeline.Item>
      </Timeline>
    </Panel>
  );
};
