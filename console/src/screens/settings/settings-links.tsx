import type { ReactNode } from "react";
import { SectionLinks } from "../../parts/section-links.tsx";
import { useText } from "../../texts/use-text.ts";

export const SettingsLinks = (): ReactNode => {
  const { t } = useText();
  return (
    <SectionLinks
      label={t("settings.title")}
      links={[
        { to: "/console/settings", label: t("settings.profiles"), operation: "listBusinessProfiles" },
        { to: "/console/settings/merchant", label: t("settings.merchant"), operation: "retrieveMerchantAccount" },
      ]}
    />
  );
};
