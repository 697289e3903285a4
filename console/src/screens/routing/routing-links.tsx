import type { ReactNode } from "react";
import { SectionLinks } from "../../parts/section-links.tsx";
import { useText } from "../../texts/use-text.ts";

/** The pages about who processes a payment. */
export const RoutingLinks = (): ReactNode => {
  const { t } = useText();
  return (
    <SectionLinks
      label={t("routing.title")}
      links={[
        { to: "/console/routing", label: t("routing.overview"), operation: "listRoutingConfigurations" },
        { to: "/console/routing/success-rates", label: t("insights.rates"), operation: "readGatewayScores" },
        {
          to: "/console/routing/experiments",
          label: t("insights.experiments"),
          operation: "listRoutingConfigurations",
        },
        { to: "/console/routing/simulator", label: t("insights.simulator"), operation: "simulateRouting" },
        { to: "/console/routing/costs", label: t("insights.costs"), operation: "listConnectorFees" },
        { to: "/console/routing/outages", label: t("insights.outages"), operation: "listScheduledOutages" },
      ]}
    />
  );
};
