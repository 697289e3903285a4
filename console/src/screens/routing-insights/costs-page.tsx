import { Stack } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useListSearch } from "../../list/use-list-search.ts";
import { Forbidden } from "../../parts/notices.tsx";
import { Page } from "../../parts/panel.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { RoutingLinks } from "../routing/routing-links.tsx";
import { FeesPanel } from "./fees-panel.tsx";
import { SavingsPanel } from "./savings-panel.tsx";
import { TermsPanel } from "./terms-panel.tsx";

const route = getRouteApi("/console/routing/costs");

/** What payments cost at each gateway, what that saves, and the volumes agreed with providers. */
export const CostsPage = (): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const [search, onSearch] = useListSearch(route);
  return (
    <Stack gap="md">
      <RoutingLinks />
      {may("listConnectorFees") ? (
        <Page title={t("insights.costs")}>
          <SavingsPanel search={search} onSearch={onSearch} />
          <FeesPanel />
          <TermsPanel />
        </Page>
      ) : (
        <Forbidden operation="listConnectorFees" />
      )}
    </Stack>
  );
};
