import { Button, Group, Input, NumberInput, SegmentedControl, Select, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { OrderedRows } from "../../parts/ordered-rows.tsx";
import { useText } from "../../texts/use-text.ts";
import { formatPercent } from "../../values/percent.ts";
import { useGateways } from "../connectors/gateways.ts";
import type { RuleConnector, Share } from "./rule-algorithm.ts";
import { equalShares, sumOfShares, wholeShare, withKind } from "./rule-form.ts";
import type { OutputForm } from "./rule-form.ts";

/** A connector that a rule may name. */
export interface ConnectorChoice {
  readonly connector: RuleConnector;
  readonly label: string;
}

const keyOf = ({ gateway_name: gateway, gateway_id: account }: RuleConnector): string => `${gateway} ${account ?? ""}`;

interface AddConnectorProps {
  readonly choices: readonly ConnectorChoice[];
  readonly named: readonly RuleConnector[];
  readonly label: string;
  readonly onAdd: (connector: RuleConnector) => void;
}

const AddConnector = ({ choices, named, label, onAdd }: AddConnectorProps): ReactNode => {
  const taken = new Set(named.map(keyOf));
  const left = choices.filter(({ connector }) => !taken.has(keyOf(connector)));
  return (
    <Select
      aria-label={label}
      placeholder={label}
      data={left.map(({ connector, label: name }) => ({ value: keyOf(connector), label: name }))}
      value={null}
      searchable
      disabled={left.length === 0}
      onChange={(value) => {
        const choice = left.find(({ connector }) => keyOf(connector) === value);
        if (choice !== undefined) onAdd(choice.connector);
      }}
    />
  );
};

interface SharesProps {
  readonly shares: readonly Share<RuleConnector>[];
  readonly labelOf: (connector: RuleConnector) => string;
  readonly onChange: (shares: readonly Share<RuleConnector>[]) => void;
}

const Shares = ({ shares, labelOf, onChange }: SharesProps): ReactNode => {
  const { t, locale } = useText();
  const sum = sumOfShares(shares);
  return (
    <>
      <OrderedRows
        items={shares}
        keyOf={({ output }) => keyOf(output)}
        nameOf={({ output }) => labelOf(output)}
        row={({ output, split }, index) => (
          <Group gap="xs" wrap="nowrap">
            <NumberInput
              aria-label={t("routing.shareOf", { name: labelOf(output) })}
              w={96}
              min={0}
              max={wholeShare}
              allowDecimal={false}
              allowNegative={false}
              suffix=" %"
              value={split}
              onChange={(value) => {
                onChange(shares.map((share, at) => (at === index ? { ...share, split: Number(value) } : share)));
              }}
            />
            <Text size="sm" style={{ overflowWrap: "anywhere" }}>
              {labelOf(output)}
            </Text>
          </Group>
        )}
        isRemovable
        onChange={onChange}
      />
      {shares.length > 0 && (
        <Group gap="xs">
          <Text size="sm" c={sum === wholeShare ? "dimmed" : "var(--mantine-color-error)"} role="status">
            {t(sum === wholeShare ? "routing.sumIsWhole" : "routing.sumIsNot", {
              sum: formatPercent(sum / wholeShare, locale),
            })}
          </Text>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              onChange(equalShares(shares.map(({ output }) => output)));
            }}
          >
            {t("routing.equalShares")}
          </Button>
        </Group>
      )}
    </>
  );
};

interface OutputEditorProps {
  readonly label: string;
  readonly output: OutputForm;
  readonly choices: readonly ConnectorChoice[];
  /** What an empty list means. */
  readonly emptyText: string;
  /** Whether its kind is chosen here. */
  readonly hasKind?: boolean;
  readonly onChange: (output: OutputForm) => void;
}

/** Who processes the payment: connectors in an order, or with shares. */
export const OutputEditor = (props: OutputEditorProps): ReactNode => {
  const { label, output, choices, emptyText, hasKind = true, onChange } = props;
  const { t } = useText();
  const { nameOf } = useGateways();
  const labelOf = (connector: RuleConnector): string =>
    choices.find((choice) => keyOf(choice.connector) === keyOf(connector))?.label ??
    nameOf(connector.gateway_name, connector.gateway_id);
  const named = output.kind === "priority" ? output.connectors : output.shares.map(({ output: one }) => one);
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <Group gap="xs" justify="space-between">
        <Input.Label component="div">{label}</Input.Label>
        {hasKind && (
          <SegmentedControl
            size="xs"
            aria-label={t("routing.outputKind")}
            data={[
              { value: "priority", label: t("routing.kind_priority") },
              { value: "volume_split", label: t("routing.kind_volume_split") },
            ]}
            value={output.kind}
            onChange={(kind) => {
              onChange(withKind(output, kind === "priority" ? "priority" : "volume_split"));
            }}
          />
        )}
      </Group>
      {named.length === 0 && (
        <Text size="sm" c="dimmed">
          {emptyText}
        </Text>
      )}
      {output.kind === "priority" ? (
        <OrderedRows
          items={output.connectors}
          keyOf={keyOf}
          nameOf={labelOf}
          row={(connector, index) => (
            <Text size="sm" style={{ overflowWrap: "anywhere" }}>
              {index + 1}. {labelOf(connector)}
            </Text>
          )}
          isRemovable
          onChange={(connectors) => {
            onChange({ kind: "priority", connectors });
          }}
        />
      ) : (
        <Shares
          shares={output.shares}
          labelOf={labelOf}
          onChange={(shares) => {
            onChange({ kind: "volume_split", shares });
          }}
        />
      )}
      <AddConnector
        choices={choices}
        named={named}
        label={t("routing.addConnector")}
        onAdd={(connector) => {
          onChange(
            output.kind === "priority"
              ? { kind: "priority", connectors: [...output.connectors, connector] }
              : {
                  kind: "volume_split",
                  shares: [
                    ...output.shares,
                    { split: Math.max(0, wholeShare - sumOfShares(output.shares)), output: connector },
                  ],
                },
          );
        }}
      />
    </Stack>
  );
};
