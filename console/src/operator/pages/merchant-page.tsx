import { Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { bodyOf } from "../../api/body-of.ts";
import type { components } from "../../generated/merchant-api.ts";
import { DataTable } from "../../list/data-table.tsx";
import { Blank } from "../../parts/notices.tsx";
import { Loaded, Page, Panel } from "../../parts/panel.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Facts, Identifier, Time } from "../../parts/values.tsx";
import { useText } from "../../texts/use-text.ts";
import { useParameter } from "../operator-addresses.ts";
import { operatorApi } from "../operator-api.ts";
import { EnterButton, VisitNotice } from "./merchant-visit.tsx";
import type { EnteredMerchant } from "./merchant-visit.tsx";
import { SuspensionButton, SuspensionNotice } from "./merchant-status.tsx";

type Merchant = components["schemas"]["MerchantOverview"];
type ApiKey = Merchant["api_keys"][number];

const keyStatus = ({ revoked_at: revoked, expires_at: expires }: ApiKey): "revoked" | "expired" | "active" => {
  if (revoked !== null) return "revoked";
  return expires !== null && Date.parse(expires) <= Date.now() ? "expired" : "active";
};

const Profiles = ({ merchant: { profiles } }: { readonly merchant: Merchant }): ReactNode => {
  const { t } = useText();
  return (
    <Panel title={t("operator.profiles")}>
      <DataTable
        label={t("operator.profiles")}
        rows={profiles}
        keyOf={({ profile_id: id }) => id}
        columns={[
          { id: "name", label: t("operator.name"), cell: ({ profile_name: name }) => name },
          { id: "id", label: t("operator.id"), cell: ({ profile_id: id }) => <Identifier value={id} /> },
          { id: "created", label: t("operator.created"), cell: ({ created_at: at }) => <Time at={at} /> },
        ]}
      />
    </Panel>
  );
};

const Connectors = ({ merchant: { connector_accounts: accounts } }: { readonly merchant: Merchant }): ReactNode => {
  const { t } = useText();
  return (
    <Panel title={t("operator.connectors")}>
      {accounts.length === 0 ? (
        <Blank title={t("general.nothingYet")} />
      ) : (
        <DataTable
          label={t("operator.connectors")}
          rows={accounts}
          keyOf={({ merchant_connector_id: id }) => id}
          columns={[
            { id: "label", label: t("operator.name"), cell: ({ connector_label: label }) => label },
            { id: "connector", label: t("operator.connector"), cell: ({ connector_name: name }) => name },
            {
              id: "status",
              label: t("operator.status"),
              cell: ({ status, disabled }) => <StatusBadge area="operator" status={disabled ? "disabled" : status} />,
            },
            { id: "id", label: t("operator.id"), cell: ({ merchant_connector_id: id }) => <Identifier value={id} /> },
            { id: "profile", label: t("operator.profile"), cell: ({ profile_id: id }) => <Identifier value={id} /> },
          ]}
        />
      )}
    </Panel>
  );
};

const Keys = ({ merchant: { api_keys: keys } }: { readonly merchant: Merchant }): ReactNode => {
  const { t } = useText();
  return (
    <Panel title={t("operator.keys")}>
      {keys.length === 0 ? (
        <Blank title={t("general.nothingYet")} />
      ) : (
        <DataTable
          label={t("operator.keys")}
          rows={keys}
          keyOf={({ key_id: id }) => id}
          columns={[
            { id: "name", label: t("operator.name"), cell: ({ name }) => name ?? "–" },
            { id: "prefix", label: t("operator.keyBegins"), cell: ({ prefix }) => <code>{prefix}…</code> },
            {
              id: "status",
              label: t("operator.status"),
              cell: (key) => <StatusBadge area="operator" status={keyStatus(key)} />,
            },
            { id: "used", label: t("operator.lastUsed"), cell: ({ last_used: at }) => <Time at={at} /> },
            { id: "created", label: t("operator.created"), cell: ({ created_at: at }) => <Time at={at} /> },
            { id: "expires", label: t("operator.expires"), cell: ({ expires_at: at }) => <Time at={at} /> },
          ]}
        />
      )}
    </Panel>
  );
};

/** A merchant, and what belongs to it. */
export const MerchantPage = (): ReactNode => {
  const { t } = useText();
  const id = useParameter("merchantId");
  const [visit, setVisit] = useState<EnteredMerchant | null>(null);
  const query = useQuery({
    queryKey: ["merchant", id],
    queryFn: () =>
      bodyOf(operatorApi.GET("/operator/merchants/{merchant_id}", { params: { path: { merchant_id: id } } })),
  });
  return (
    <Page title={query.data?.merchant_name ?? id}>
      <Loaded query={query} rows={10}>
        {(merchant) => (
          <>
            <SuspensionNotice merchant={merchant} />
            {visit !== null && (
              <VisitNotice
                key={visit.visit_id}
                visit={visit}
                onEnd={() => {
                  setVisit(null);
                }}
              />
            )}
            <Panel
              title={t("operator.merchant")}
              actions={
                <Group gap="xs">
                  <EnterButton merchantId={merchant.merchant_id} onEntered={setVisit} />
                  <SuspensionButton merchant={merchant} />
                </Group>
              }
            >
              <Facts
                facts={[
                  [t("operator.id"), <Identifier key="id" value={merchant.merchant_id} />],
                  [t("operator.kind"), t(`operator.kind_${merchant.merchant_account_type}`)],
                  [t("operator.organization"), merchant.organization_name ?? "–"],
                  [t("operator.organizationId"), <Identifier key="organization" value={merchant.organization_id} />],
                  [t("operator.created"), <Time key="created" at={merchant.created_at} />],
                ]}
              />
            </Panel>
            <Profiles merchant={merchant} />
            <Connectors merchant={merchant} />
            <Keys merchant={merchant} />
          </>
        )}
      </Loaded>
    </Page>
  );
};
