import type { ReactNode } from "react";
import { SectionLinks } from "../../parts/section-links.tsx";
import { useText } from "../../texts/use-text.ts";

/** The pages about who takes a payment. */
export const RoutingLinks = (): ReactNode => {
  const { t } = useText();
  return (
    <SectionLinks
      label={t("routing.title")}
      links={[{ to: "/console/routing", label: t("routing.overview"), operation: "listRoutingConfigurations" }]}
    />
  );
};
