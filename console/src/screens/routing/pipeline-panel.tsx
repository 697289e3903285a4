import { Stack, Text, Timeline } from "@mantine/core";
import type { ReactNode } from "react";
import { Loaded, Panel } from "../../parts/panel.tsx";
import { ObjectLink } from "../../parts/object-link.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Facts } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { isTextName, useText } from "../../texts/use-text.ts";
import { formatPercent } from "../../values/percent.ts";
import { formatTime } from "../../values/times.ts";
import { useOutages } from "../connectors/connector-queries.ts";
import { ruleInForce } from "./active-rule.ts";
import { useDynamicRouting, useEngineFeatures, useRules, useVolumeTerms } from "./routing-queries.ts";

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

const RuleInForce = ({ profileId }: ProfileProps): ReactNode => {
  const { t } = useText();
  return (
    <Loaded query={useRules()} rows={1}>
      {(rules) => (
        <Facts
          facts={(["payment", "payout"] as const).map((purpose) => {
            const rule = ruleInForce(rules, profileId, purpose);
            return [
              t(`routing.for_${purpose}`),
              rule === undefined ? (
                t("routing.noActiveRule")
              ) : (
                <>
                  <ObjectLink to={`/console/routing/rules/${rule.id}`}>{rule.name}</ObjectLink>
                  {rule.profile_id === null && ` (${t("routing.wholeMerchant")})`}
                </>
              ),
            ];
          })}
        />
      )}
    </Loaded>
  );
};

const ProfileSwitches = ({ profileId }: ProfileProps): ReactNode => {
  const { t, locale } = useText();
  return (
    <Loaded query={useDynamicRouting(profileId)} rows={3}>
      {({ success_based: successBased, elimination, split }) => (
        <Facts
          facts={[
            [t("routing.successBased"), t(`routing.switch_${successBased}`)],
            [t("routing.elimination"), t(`routing.switch_${elimination}`)],
            [t("routing.dynamicShare"), formatPercent(split / 100, locale)],
          ]}
        />
      )}
    </Loaded>
  );
};

const Features = ({ names }: { readonly names: readonly string[] }): ReactNode => {
  const { t } = useText();
  return (
    <Loaded query={useEngineFeatures()} rows={names.length}>
      {(features) => (
        <Facts
          facts={features
            .filter(({ feature }) => names.includes(feature))
            .map(({ feature, enabled }) => {
              const name = `routing.feature_${feature.replaceAll("-", "_")}`;
              return [
                isTextName(name) ? t(name) : feature,
                <StatusBadge
                  key={feature}
                  status={enabled ? "on" : "off"}
                  area="routing"
                  tone={enabled ? "good" : "stopped"}
                />,
              ];
            })}
        />
      )}
    </Loaded>
  );
};

/** The steps that decide who takes a payment of a profile, in their order, each with its state. */
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
            <RuleInForce profileId={profileId} />
          </Stack>
        </Timeline.Item>
        <Timeline.Item title={t("routing.stepOrder")}>
          <Hint>{t("routing.stepOrderText")}</Hint>
        </Timeline.Item>
        <Timeline.Item title={t("routing.stepLearned")}>
          <Stack gap="xs">
            <Hint>{t("routing.stepLearnedText")}</Hint>
            {may("readDynamicRouting") && <ProfileSwitches profileId={profileId} />}
            {may("listEngineFeatures") && (
              <Features names={["sticky-routing", "elimination", "multi-objective-routing"]} />
            )}
          </Stack>
        </Timeline.Item>
      </Timeline>
    </Panel>
  );
};
