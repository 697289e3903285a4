import { Group, Text } from "@mantine/core";
import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Panel } from "../../parts/panel.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { useConnectorsHealth } from "../connectors/connector-queries.ts";
import { useHasKey, useHasWebhook, useStatusCounts } from "./home-queries.ts";

/** For a merchant who has not accepted a payment yet: what leads to the first one, and what of it is done. */
export const FirstSteps = (): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const payments = useStatusCounts("payments").data;
  const isNew = payments !== undefined && Object.values(payments).every((count) => count === 0);
  const hasConnector = (useConnectorsHealth().data ?? []).length > 0;
  const { data: hasKey = false } = useHasKey(isNew);
  const hasWebhook = useHasWebhook(isNew);
  const steps = [
    {
      operation: "createConnectorAccount",
      text: t("home.stepConnector"),
      isDone: hasConnector,
      to: "/console/connectors/add",
    },
    { operation: "createApiKey", text: t("home.stepKey"), isDone: hasKey, to: "/console/developers" },
    { operation: "updateBusinessProfile", text: t("home.stepWebhook"), isDone: hasWebhook, to: "/console/settings" },
    { operation: "createPaymentLink", text: t("home.stepPayment"), isDone: false, to: "/console/links" },
  ] as const;
  const possible = steps.filter(({ operation }) => may(operation));
  if (!isNew || possible.length === 0) return null;
  return (
    <Panel title={t("home.checklist")}>
      <ol className="first-steps">
        {possible.map(({ text, isDone, to }) => (
          <li key={text}>
            <Group gap="sm" wrap="nowrap">
              {isDone ? (
                <IconCircleCheck size={20} color="var(--mantine-color-green-8)" aria-label={t("home.done")} />
              ) : (
                <IconCircle size={20} aria-hidden />
              )}
              {isDone ? (
                <Text size="sm" c="dimmed">
                  {text}
                </Text>
              ) : (
                <Link to={to} className="plain-link">
                  {text}
                </Link>
              )}
            </Group>
          </li>
        ))}
      </ol>
    </Panel>
  );
};
