import type { ReactNode } from "react";
import { SectionLinks } from "../../parts/section-links.tsx";
import { useText } from "../../texts/use-text.ts";

export const RulesLinks = (): ReactNode => {
  const { t } = useText();
  return (
    <SectionLinks
      label={t("rules.title")}
      links={[
        { to: "/console/rules", label: t("rules.blocklist"), operation: "listBlocklist" },
        { to: "/console/rules/three-ds", label: t("rules.threeDs"), operation: "retrieveThreeDsRules" },
        { to: "/console/rules/surcharge", label: t("rules.surcharge"), operation: "retrieveSurchargeRules" },
      ]}
    />
  );
};
