import { ActionIcon, Button, Group, NativeSelect, Text, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { engine } from "../../api/client.ts";
import { cardNetworkValues } from "../../generated/api-values.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { useGateways } from "../connectors/gateways.ts";
import { readFeesAgain } from "./cost-queries.ts";
import { basisPointsIn, minorUnitsIn, percentText } from "./costs.ts";
import type { ConnectorFees, NarrowFee } from "./costs.ts";

interface Amounts {
  readonly percent: string;
  readonly fixed: string;
}

interface NarrowRow extends Amounts {
  readonly of: Omit<NarrowFee, "pct_bps" | "fixed">;
}

const anyPayment = {
  payment_method_type: null,
  payment_method: null,
  card_network: null,
  currency: null,
  card_country: null,
} as const;

const amountsOf = ({ pct_bps: basisPoints, fixed }: { readonly pct_bps: number; readonly fixed: number }): Amounts => ({
  percent: percentText(basisPoints),
  fixed: String(fixed),
});

/** What the API takes; null where a text is no number. */
const feeIn = ({ percent, fixed }: Amounts): { readonly pct_bps: number; readonly fixed: number } | null => {
  const [basisPoints, minorUnits] = [basisPointsIn(percent), minorUnitsIn(fixed)];
  return basisPoints === null || minorUnits === null ? null : { pct_bps: basisPoints, fixed: minorUnits };
};

interface AmountFieldsProps {
  readonly amounts: Amounts;
  readonly onChange: (amounts: Amounts) => void;
}

const AmountFields = ({ amounts, onChange }: AmountFieldsProps): ReactNode => {
  const { t } = useText();
  return (["percent", "fixed"] as const).map((name) => (
    <TextInput
      key={name}
      flex="1 1 7rem"
      label={t(`insights.${name}`)}
      inputMode="decimal"
      value={amounts[name]}
      error={(name === "percent" ? basisPointsIn(amounts.percent) : minorUnitsIn(amounts.fixed)) === null}
      onChange={(event) => {
        onChange({ ...amounts, [name]: event.currentTarget.value });
      }}
    />
  ));
};

interface FeeDialogProps {
  /** Null: of a connector without fees. */
  readonly fees: ConnectorFees | null;
  readonly onClose: () => void;
}

/** Sets what a connector charges: of all payments, and of some that differ. */
export const FeeDialog = ({ fees, onClose }: FeeDialogProps): ReactNode => {
  const { t } = useText();
  const { merchantId } = useSession();
  const { choices, nameOf } = useGateways();
  const [chosen, setChosen] = useState<string | null>(fees?.connector ?? null);
  const [amounts, setAmounts] = useState<Amounts>(fees === null ? { percent: "", fixed: "" } : amountsOf(fees));
  const [rows, setRows] = useState<readonly NarrowRow[]>(
    (fees?.narrower ?? []).map(({ pct_bps, fixed, ...of }) => ({ of, ...amountsOf({ pct_bps, fixed }) })),
  );
  const connector = chosen ?? choices[0]?.value;
  const fee = feeIn(amounts);
  const narrower = rows.flatMap((row) => {
    const narrow = feeIn(row);
    return narrow === null ? [] : [{ ...row.of, ...narrow }];
  });
  const setRow = (index: number, row: NarrowRow): void => {
    setRows(rows.with(index, row));
  };
  return (
    <FormDialog
      title={t("insights.setFees")}
      size="lg"
      confirmText={t("general.save")}
      consequence={t("insights.setFeesConsequence")}
      isReady={connector !== undefined && fee !== null && narrower.length === rows.length}
      onConfirm={async () => {
        if (connector === undefined || fee === null) return;
        await engine.PUT("/merchant-account/{merchant_id}/connectors/{connector}/fee-override", {
          params: { path: { merchant_id: merchantId, connector } },
          body: { ...fee, narrower },
        });
        await readFeesAgain();
      }}
      onClose={onClose}
    >
      {fees === null ? (
        <NativeSelect
          label={t("insights.gateway")}
          data={[...choices]}
          value={connector}
          onChange={(event) => {
            setChosen(event.currentTarget.value);
          }}
          data-autofocus
        />
      ) : (
        <Text fw={600}>{nameOf(fees.connector)}</Text>
      )}
      <Group gap="xs" align="flex-start">
        <AmountFields amounts={amounts} onChange={setAmounts} />
      </Group>
      {rows.map((row, index) => (
        <Group key={index} gap="xs" align="flex-end">
          <NativeSelect
            flex="1 1 8rem"
            label={t("insights.dimension_card_network")}
            data={[{ value: "", label: t("general.any") }, ...cardNetworkValues]}
            value={row.of.card_network ?? ""}
            onChange={({ currentTarget: { value } }) => {
              setRow(index, { ...row, of: { ...row.of, card_network: value === "" ? null : value } });
            }}
          />
          <TextInput
            flex="0 1 5rem"
            label={t("insights.dimension_currency")}
            maxLength={3}
            value={row.of.currency ?? ""}
            onChange={({ currentTarget: { value } }) => {
              setRow(index, { ...row, of: { ...row.of, currency: value === "" ? null : value.toUpperCase() } });
            }}
          />
          <AmountFields
            amounts={row}
            onChange={(changed) => {
              setRow(index, { ...row, ...changed });
            }}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t("insights.removeNarrower")}
            onClick={() => {
              setRows(rows.toSpliced(index, 1));
            }}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => {
            setRows([...rows, { of: anyPayment, ...amounts }]);
          }}
        >
          {t("insights.addNarrower")}
        </Button>
      </Group>
    </FormDialog>
  );
};
