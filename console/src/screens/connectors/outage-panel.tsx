import { Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { ConfirmButton } from "../../parts/confirm-button.tsx";
import { Loaded, Panel } from "../../parts/panel.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { formatTime } from "../../values/times.ts";
import { changeOutages } from "./change-outages.ts";
import { useOutages } from "./connector-queries.ts";
import type { AccountProps } from "./connector-toolbar.tsx";

const hourChoices = [1, 4, 24] as const;
const hourMs = 3_600_000;

/** Announced outages of a provider, and the way to take it out at once. */
export const OutagePanel = ({ account, provider }: AccountProps): ReactNode => {
  const { t, locale } = useText();
  const { may, merchantId } = useSession();
  const [hours, setHours] = useState<number>(1);
  const [reason, setReason] = useState("");
  const query = useOutages();
  const connector = account.connector_name;
  const name = provider?.display_name ?? connector;
  if (!may("listScheduledOutages")) return null;
  return (
    <Panel title={t("connectors.outage")}>
      <Loaded query={query} rows={2}>
        {(outages) => {
          const windows = outages.find((outage) => outage.connector === connector)?.windows ?? [];
          return (
            <Stack gap="sm">
              {windows.length === 0 && <Text size="sm">{t("connectors.outageNone")}</Text>}
              {windows.map(({ from, until, reason: why, payment_methods: methods }) => (
                <Text size="sm" key={`${from} ${until}`}>
                  {t("connectors.outageFromTo", { from: formatTime(from, locale), until: formatTime(until, locale) })}
                  {methods.length > 0 && `, ${methods.join(", ")}`}
                  {why !== null && `: ${why}`}
                </Text>
              ))}
              <Text size="sm" c="dimmed">
                {t("connectors.outageText")} {t("connectors.outageOf", { provider: name })}
              </Text>
              <Group gap="xs">
                {may("putScheduledOutages") && (
                  <ConfirmButton
                    label={t("connectors.outageBegin")}
                    title={t("connectors.outageBegin")}
                    confirmText={t("connectors.outageBeginConfirm", {
                      provider: name,
                      duration: t("connectors.outageHour", { count: hours }),
                    })}
                    consequence={t("connectors.outageBeginConsequence", { provider: name })}
                    onConfirm={() =>
                      changeOutages(merchantId, connector, (known) => {
                        const now = Date.now();
                        return [
                          ...known,
                          {
                            from: new Date(now).toISOString(),
                            until: new Date(now + hours * hourMs).toISOString(),
                            payment_methods: [],
                            reason: reason.trim() === "" ? null : reason.trim(),
                          },
                        ];
                      })
                    }
                  >
                    <Select
                      label={t("connectors.outageFor")}
                      data={hourChoices.map((count) => ({
                        value: String(count),
                        label: t("connectors.outageHour", { count }),
                      }))}
                      value={String(hours)}
                      allowDeselect={false}
                      onChange={(value) => {
                        setHours(Number(value));
                      }}
                    />
                    <TextInput
                      label={t("connectors.outageReason")}
                      maxLength={255}
                      value={reason}
                      onChange={(event) => {
                        setReason(event.currentTarget.value);
                      }}
                    />
                  </ConfirmButton>
                )}
                {may("deleteScheduledOutages") && windows.length > 0 && (
                  <ConfirmButton
                    label={t("connectors.outageEnd")}
                    title={t("connectors.outageEnd")}
                    consequence={t("connectors.outageEndConsequence", { provider: name })}
                    onConfirm={() => changeOutages(merchantId, connector, () => [])}
                  />
                )}
              </Group>
            </Stack>
          );
        }}
      </Loaded>
    </Panel>
  );
};
