import type { ReactNode } from "react";
import { Page } from "../../parts/panel.tsx";
import { useText } from "../../texts/use-text.ts";

export const HomePage = (): ReactNode => {
  const { t } = useText();
  return <Page title={t("home.title")}>{null}</Page>;
};
