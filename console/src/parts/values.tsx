import { ActionIcon, CopyButton, Group, Text } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useText } from "../texts/use-text.ts";
import { formatMoney } from "../values/money.ts";
import { allZonesOf, formatTime } from "../values/times.ts";

interface MoneyProps {
  /** Minor units. */
  readonly amount: number | null | undefined;
  readonly currency: string | null | undefined;
}

/** An amount in its currency's own decimals; a dash where there is none. */
export const Money = ({ amount, currency }: MoneyProps): ReactNode => {
  const { locale } = useText();
  if (amount === null || amount === undefined || currency === null || currency === undefined) return <>–</>;
  return <span className="amount">{formatMoney(amount, currency, locale)}</span>;
};

/** A time; hovering shows it in the own zone and in UTC. */
export const Time = ({ at }: { readonly at: string | null | undefined }): ReactNode => {
  const { locale } = useText();
  if (at === null || at === undefined) return <>–</>;
  return (
    <time dateTime={at} title={allZonesOf(at, locale)} className="amount">
      {formatTime(at, locale)}
    </time>
  );
};

/** A button that copies a text. Lists have many, and the sign-in has one: a tooltip of Mantine would cost it 20 KB. */
export const CopyIcon = ({ value, label = value }: { readonly value: string; readonly label?: string }): ReactNode => {
  const { t } = useText();
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          onClick={copy}
          title={copied ? t("general.copied") : t("general.copy")}
          aria-label={`${copied ? t("general.copied") : t("general.copy")}: ${label}`}
        >
          {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
        </ActionIcon>
      )}
    </CopyButton>
  );
};

/** An id or another text that people copy. */
export const Identifier = ({ value }: { readonly value: string | null | undefined }): ReactNode =>
  value === null || value === undefined || value === "" ? (
    <>–</>
  ) : (
    <Group gap={4} wrap="nowrap" component="span" display="inline-flex">
      <span className="identifier">{value}</span>
      <CopyIcon value={value} />
    </Group>
  );

interface FactsProps {
  readonly facts: readonly (readonly [label: ReactNode, value: ReactNode])[];
}

/** Names and values, one below the other. */
export const Facts = ({ facts }: FactsProps): ReactNode => (
  <dl style={{ margin: 0, display: "grid", gap: "0.375rem" }}>
    {facts.map(([label, value], index) => (
      <Group key={index} justify="space-between" gap="md" wrap="nowrap" align="flex-start">
        <Text component="dt" size="sm" c="dimmed" style={{ flex: "none" }}>
          {label}
        </Text>
        <Text component="dd" size="sm" m={0} ta="end" style={{ overflowWrap: "anywhere" }}>
          {value}
        </Text>
      </Group>
    ))}
  </dl>
);
