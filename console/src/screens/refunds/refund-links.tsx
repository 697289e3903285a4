import type { ReactNode } from "react";
import { SectionLinks } from "../../parts/section-links.tsx";
import { useText } from "../../texts/use-text.ts";

export const RefundLinks = (): ReactNode => {
  const { t } = useText();
  return (
    <SectionLinks
      label={t("refunds.title")}
      links={[
        { to: "/console/refunds", label: t("refunds.title"), operation: "listRefunds" },
        { to: "/console/refunds/requests", label: t("refunds.requests"), operation: "listRefundRequests" },
      ]}
    />
  );
};
