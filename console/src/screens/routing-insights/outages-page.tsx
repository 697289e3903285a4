import { Box, Button, Group, NativeSelect, Stack, Table, TagsInput, Text, TextInput, Tooltip } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { ConfirmButton } from "../../parts/confirm-button.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { Blank, Forbidden } from "../../parts/notices.tsx";
import { Loaded, Page, Panel } from "../../parts/panel.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import type { Tone } from "../../parts/status-badge.tsx";
import { Time } from "../../parts/values.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { formatBucket, formatTime } from "../../values/times.ts";
import { changeOutages } from "../connectors/change-outages.ts";
import type { OutageWindow } from "../connectors/change-outages.ts";
import { useOutages } from "../connectors/connector-queries.ts";
import { useGateways } from "../connectors/gateways.ts";
import { RoutingLinks } from "../routing/routing-links.tsx";
import { barsIn, fromLocalField, isSameWindow, stateOfWindow, toLocalField } from "./outage-calendar.ts";
import type { WindowState } from "./outage-calendar.ts";

interface Outage {
  readonly connector: string;
  readonly window: OutageWindow;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const daysShown = 14;
const tones: Readonly<Record<WindowState, Tone>> = { open: "bad", planned: "attention", past: "neutral" };

const AnnounceDialog = ({ onClose }: { readonly onClose: () => void }): ReactNode => {
  const { t, locale } = useText();
  const { merchantId } = useSession();
  const { choices, nameOf } = useGateways();
  const [connector, setConnector] = useState<string | null>(null);
  const [from, setFrom] = useState(() => toLocalField(new Date()));
  const [until, setUntil] = useState(() => toLocalField(new Date(Date.now() + hourMs)));
  const [methods, setMethods] = useState<readonly string[]>([]);
  const [reason, setReason] = useState("");
  const [begin, end] = [fromLocalField(from), fromLocalField(until)];
  const chosen = connector ?? choices[0]?.value;
  const isReady = begin !== null && end !== null && begin < end && chosen !== undefined;
  return (
    <FormDialog
      title={t("insights.announce")}
      confirmText={t("insights.announce")}
      consequence={
        isReady
          ? t("insights.announceConsequence", {
              gateway: nameOf(chosen),
              from: formatTime(begin.toISOString(), locale),
              until: formatTime(end.toISOString(), locale),
            })
          : t("insights.announceOrder")
      }
      isReady={isReady}
      onConfirm={async () => {
        if (!isReady) return;
        await changeOutages(merchantId, chosen, (windows) => [
          ...windows,
          {
            from: begin.toISOString(),
            until: end.toISOString(),
            payment_methods: [...methods],
            reason: reason.trim() === "" ? null : reason.trim(),
          },
        ]);
      }}
      onClose={onClose}
    >
      <NativeSelect
        label={t("insights.gateway")}
        data={[...choices]}
        value={chosen}
        onChange={(event) => {
          setConnector(event.currentTarget.value);
        }}
        data-autofocus
      />
      <Group grow>
        {(
          [
            [t("general.from"), from, setFrom],
            [t("general.to"), until, setUntil],
          ] as const
        ).map(([label, value, set]) => (
          <TextInput
            key={label}
            type="datetime-local"
            label={label}
            value={value}
            onChange={(event) => {
              set(event.currentTarget.value);
            }}
          />
        ))}
      </Group>
      <TagsInput
        label={t("insights.methods")}
        description={t("insights.methodsHint")}
        data={["CARD", "WALLET", "BANK_REDIRECT", "BANK_TRANSFER", "BANK_DEBIT", "PAY_LATER"]}
        value={[...methods]}
        onChange={setMethods}
        maxTags={50}
        acceptValueOnBlur
      />
      <TextInput
        label={t("insights.reason")}
        maxLength={255}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value);
        }}
      />
    </FormDialog>
  );
};

/** The days to come as a strip for each gateway; the table below it shows the same. */
const Calendar = ({ outages }: { readonly outages: readonly Outage[] }): ReactNode => {
  const { locale } = useText();
  const { nameOf } = useGateways();
  const [startMs] = useState(() => new Date().setHours(0, 0, 0, 0));
  const endMs = startMs + daysShown * dayMs;
  const days = Array.from({ length: daysShown }, (_, index) => new Date(startMs + index * dayMs).toISOString());
  const rows = [...Map.groupBy(outages, ({ connector }) => connector)];
  return (
    <Box aria-hidden className="outage-calendar">
      <span />
      <div className="outage-days">
        {days.map((day) => (
          <Text key={day} size="xs" c="dimmed">
            {formatBucket(day, false, locale)}
          </Text>
        ))}
      </div>
      {rows.map(([connector, of]) => [
        <Text key={connector} size="sm" truncate>
          {nameOf(connector)}
        </Text>,
        <div key={`${connector} days`} className="outage-strip">
          {barsIn(
            of.map(({ window }) => window),
            startMs,
            endMs,
          ).map(({ window, start, width }) => (
            <Tooltip
              key={`${window.from} ${window.until}`}
              label={`${formatTime(window.from, locale)} – ${formatTime(window.until, locale)}`}
            >
              <span style={{ insetInlineStart: `${start * 100}%`, inlineSize: `max(4px, ${width * 100}%)` }} />
            </Tooltip>
          ))}
        </div>,
      ])}
    </Box>
  );
};

const Outages = (): ReactNode => {
  const { t } = useText();
  const { may, merchantId } = useSession();
  const { nameOf } = useGateways();
  const query = useOutages();
  const [isAnnouncing, setAnnouncing] = useState(false);
  const announce = may("putScheduledOutages") && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => {
        setAnnouncing(true);
      }}
    >
      {t("insights.announce")}
    </Button>
  );
  return (
    <Page title={t("insights.outages")} actions={announce}>
      <Text size="sm" c="dimmed" maw={720}>
        {t("insights.outagesText")}
      </Text>
      <Loaded query={query} rows={4}>
        {(loaded) => {
          const outages = loaded
            .flatMap(({ connector, windows }) => windows.map((window): Outage => ({ connector, window })))
            .toSorted((one, other) => other.window.from.localeCompare(one.window.from));
          if (outages.length === 0) return <Blank title={t("insights.noOutages")} />;
          const now = Date.now();
          return (
            <>
              <Panel title={t("insights.calendar")}>
                <Calendar outages={outages} />
              </Panel>
              <Panel title={t("insights.windows")}>
                <WideTable
                  label={t("insights.windows")}
                  columns={[
                    t("insights.gateway"),
                    t("insights.state"),
                    t("general.from"),
                    t("general.to"),
                    t("insights.methods"),
                    t("insights.reason"),
                    t("insights.actions"),
                  ]}
                >
                  {outages.map(({ connector, window }) => {
                    const state = stateOfWindow(window, now);
                    return (
                      <Table.Tr key={`${connector} ${window.from} ${window.until} ${window.payment_methods.join()}`}>
                        <Table.Th scope="row">{nameOf(connector)}</Table.Th>
                        <Table.Td>
                          <StatusBadge status={state} area="insights" tone={tones[state]} />
                        </Table.Td>
                        <Table.Td>
                          <Time at={window.from} />
                        </Table.Td>
                        <Table.Td>
                          <Time at={window.until} />
                        </Table.Td>
                        <Table.Td>
                          {window.payment_methods.length === 0 ? t("insights.all") : window.payment_methods.join(", ")}
                        </Table.Td>
                        <Table.Td className="wrapped">{window.reason ?? "–"}</Table.Td>
                        <Table.Td>
                          {may("deleteScheduledOutages") && (
                            <ConfirmButton
                              size="compact-xs"
                              label={t("general.remove")}
                              title={t("insights.removeOutage")}
                              consequence={t("insights.removeOutageConsequence", { gateway: nameOf(connector) })}
                              onConfirm={() =>
                                changeOutages(merchantId, connector, (windows) =>
                                  windows.filter((one) => !isSameWindow(one, window)),
                                )
                              }
                            />
                          )}
                        </Table.Td>
                      </Table.Tr>
                    );
                  })}
                </WideTable>
              </Panel>
            </>
          );
        }}
      </Loaded>
      {isAnnouncing && (
        <AnnounceDialog
          onClose={() => {
            setAnnouncing(false);
          }}
        />
      )}
    </Page>
  );
};

/** Times at which gateways are known not to work. */
export const OutagesPage = (): ReactNode => {
  const { may } = useSession();
  return (
    <Stack gap="md">
      <RoutingLinks />
      {may("listScheduledOutages") ? <Outages /> : <Forbidden operation="listScheduledOutages" />}
    </Stack>
  );
};
