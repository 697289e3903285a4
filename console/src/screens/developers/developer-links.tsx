import type { ReactNode } from "react";
import { SectionLinks } from "../../parts/section-links.tsx";
import { useText } from "../../texts/use-text.ts";

export const DeveloperLinks = (): ReactNode => {
  const { t } = useText();
  return (
    <SectionLinks
      label={t("developers.title")}
      links={[
        { to: "/console/developers", label: t("developers.keys"), operation: "listApiKeys" },
        { to: "/console/developers/events", label: t("developers.events"), operation: "listEvents" },
        { to: "/console/developers/webhooks", label: t("developers.webhooks"), operation: "retrieveBusinessProfile" },
      ]}
    />
  );
};
