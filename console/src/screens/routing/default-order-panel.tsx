import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { api } from "../../api/client.ts";
import { OrderedRows } from "../../parts/ordered-rows.tsx";
import { Loaded, Panel } from "../../parts/panel.tsx";
import { useAnnounced } from "../../parts/use-announced.ts";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { useGateways } from "../connectors/gateways.ts";
import { readDefaultOrdersAgain, useDefaultOrders } from "./routing-queries.ts";
import type { DefaultOrder } from "./routing-queries.ts";

const OrderForm = ({ order }: { readonly order: DefaultOrder }): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const { nameOf } = useGateways();
  const [draft, setDraft] = useState<readonly DefaultOrder["connectors"][number][] | null>(null);
  const save = useAnnounced(async () => {
    await api.POST("/routing/default/profile/{profile_id}", {
      params: { path: { profile_id: order.profile_id } },
      body: [...(draft ?? [])],
    });
    await readDefaultOrdersAgain();
    setDraft(null);
    return t("routing.orderSaved");
  });
  const connectors = draft ?? order.connectors;
  if (connectors.length === 0) return <Text size="sm">{t("routing.noAccounts")}</Text>;
  const labelOf = ({ connector, merchant_connector_id: account }: (typeof connectors)[number]): string =>
    nameOf(connector, account);
  return (
    <>
      <OrderedRows
        items={connectors}
        keyOf={({ merchant_connector_id: id }) => id}
        nameOf={labelOf}
        row={(item, index) => (
          <Text size="sm">
            {index + 1}. {labelOf(item)}
          </Text>
        )}
        isReadOnly={!may("updateProfileDefaultOrder")}
        onChange={setDraft}
      />
      {draft !== null && (
        <Group gap="xs">
          <Button size="compact-sm" loading={save.isPending} onClick={() => save.run()}>
            {t("routing.saveOrder")}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              setDraft(null);
            }}
          >
            {t("general.cancel")}
          </Button>
        </Group>
      )}
    </>
  );
};

/** The order in which a profile's accounts are tried where nothing else decides. */
export const DefaultOrderPanel = ({ profileId }: { readonly profileId: string }): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const query = useDefaultOrders();
  if (!may("listProfileDefaultOrders")) return null;
  return (
    <Panel title={t("routing.defaultOrder")}>
      <Text size="sm" c="dimmed">
        {t("routing.defaultOrderText")}
      </Text>
      <Loaded query={query} rows={3}>
        {(orders) => {
          const order = orders.find(({ profile_id: id }) => id === profileId);
          return order === undefined ? null : <OrderForm key={profileId} order={order} />;
        }}
      </Loaded>
    </Panel>
  );
};
