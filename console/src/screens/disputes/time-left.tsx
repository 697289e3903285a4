import { Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useText } from "../../texts/use-text.ts";
import { formatDuration } from "../../values/durations.ts";
import { secondsLeft } from "./dispute-parts.ts";
import type { Dispute } from "./dispute-parts.ts";

const urgentSeconds = 3 * 86_400;

/** How long the merchant has to answer: "3 days left". */
export const useTimeLeft = (dispute: Dispute): string | null => {
  const { t, locale } = useText();
  const seconds = secondsLeft(dispute, Date.now());
  if (seconds === null) return null;
  return seconds <= 0 ? t("disputes.overdue") : t("disputes.left", { span: formatDuration(seconds * 1_000, locale) });
};

export const TimeLeft = ({ dispute }: { readonly dispute: Dispute }): ReactNode => {
  const text = useTimeLeft(dispute);
  if (text === null) return <>–</>;
  const isUrgent = (secondsLeft(dispute, Date.now()) ?? Infinity) < urgentSeconds;
  return (
    <Group gap={6} wrap="nowrap" component="span" display="inline-flex">
      {isUrgent && <IconAlertTriangle size={16} color="var(--mantine-color-error)" aria-hidden />}
      <Text component="span" size="sm" fw={isUrgent ? 650 : 400}>
        {text}
      </Text>
    </Group>
  );
};
