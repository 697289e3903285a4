import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "../texts/use-text.ts";
import { formatMoney } from "../values/money.ts";
import { allZonesOf, formatTime } from "../values/times.ts";
import { CopyIcon } from "./copy-icon.tsx";

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
        <Text component="dt" size="sm" c="dimmed" maw="70%" style={{ flex: "none" }}>
          {label}
        </Text>
        <Text component="dd" size="sm" m={0} ta="end" style={{ overflowWrap: "anywhere" }}>
          {value}
        </Text>
      </Group>
    ))}
  </dl>
);
