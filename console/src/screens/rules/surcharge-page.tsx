import { Group, NativeSelect, TextInput } from "@mantine/core";
import { defined } from "@railyard/members";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { useText } from "../../texts/use-text.ts";
import { formatPercent } from "../../values/percent.ts";
import type { Program } from "./program.ts";
import { RulesPage } from "./rules-page.tsx";
import type { RulesKind, SelectionEditor } from "./rules-kind.ts";

interface Percentage {
  readonly percentage: number;
}

interface Surcharge {
  readonly surcharge:
    | { readonly type: "fixed"; readonly value: number }
    | { readonly type: "rate"; readonly value: Percentage };
  readonly tax_on_surcharge: Percentage | null;
}

interface SurchargeSelection {
  readonly surcharge_details: Surcharge | null;
}

const isPercentage = (value: unknown): boolean =>
  typeof (value as Partial<Percentage> | null | undefined)?.percentage === "number";

/** Whether it is what the editor shows. */
const isSurchargeSelection = (selection: unknown): boolean => {
  const details = (selection as { readonly surcharge_details?: Partial<Surcharge> | null } | null | undefined)
    ?.surcharge_details;
  if (details === null || details === undefined) return details === null;
  const { surcharge, tax_on_surcharge: tax = null } = details;
  if (tax !== null && !isPercentage(tax)) return false;
  return surcharge?.type === "rate" ? isPercentage(surcharge.value) : typeof surcharge?.value === "number";
};

const kinds = ["none", "rate", "fixed"] as const;
const firstOf = {
  none: null,
  rate: { surcharge: { type: "rate", value: { percentage: 1 } }, tax_on_surcharge: null },
  fixed: { surcharge: { type: "fixed", value: 100 }, tax_on_surcharge: null },
} as const satisfies Record<string, Surcharge | null>;

interface NumberFieldProps {
  readonly label: string;
  readonly value: number | null;
  readonly step: number;
  readonly max?: number;
  readonly onChange: (value: number | null) => void;
}

const NumberField = ({ label, value, step, max, onChange }: NumberFieldProps): ReactNode => (
  <TextInput
    w={170}
    type="number"
    label={label}
    min={0}
    max={max}
    step={step}
    value={value === null ? "" : String(value)}
    onChange={({ currentTarget: { value: text } }) => {
      onChange(text === "" ? null : Number(text));
    }}
  />
);

const SurchargeEditor: SelectionEditor<SurchargeSelection> = ({ label, selection, onChange }) => {
  const { t } = useText();
  const { surcharge_details: details } = selection;
  const set = (changes: Partial<Surcharge>): void => {
    if (details !== null) onChange({ surcharge_details: { ...details, ...changes } });
  };
  return (
    <Group gap="xs" align="flex-end">
      <NativeSelect
        label={label}
        data={kinds.map((value) => ({ value, label: t(`rules.surcharge_${value}`) }))}
        value={details?.surcharge.type ?? "none"}
        onChange={({ currentTarget: { value } }) => {
          onChange({ surcharge_details: firstOf[value as (typeof kinds)[number]] });
        }}
      />
      {details?.surcharge.type === "rate" && (
        <NumberField
          label={t("rules.percent")}
          value={details.surcharge.value.percentage}
          step={0.01}
          max={100}
          onChange={(percentage) => {
            set({ surcharge: { type: "rate", value: { percentage: percentage ?? 0 } } });
          }}
        />
      )}
      {details?.surcharge.type === "fixed" && (
        <NumberField
          label={t("rules.amountMinor")}
          value={details.surcharge.value}
          step={1}
          onChange={(value) => {
            set({ surcharge: { type: "fixed", value: value ?? 0 } });
          }}
        />
      )}
      {details !== null && (
        <NumberField
          label={t("rules.taxPercent")}
          value={details.tax_on_surcharge?.percentage ?? null}
          step={0.01}
          max={100}
          onChange={(percentage) => {
            set({ tax_on_surcharge: percentage === null ? null : { percentage } });
          }}
        />
      )}
    </Group>
  );
};

const useSurchargeWords = (): ((selection: SurchargeSelection) => string) => {
  const { t, locale } = useText();
  const percent = ({ percentage }: Percentage): string => formatPercent(percentage / 100, locale, 2);
  return ({ surcharge_details: details }) => {
    if (details === null) return t("rules.surcharge_none");
    const { surcharge, tax_on_surcharge: tax } = details;
    const amount =
      surcharge.type === "rate"
        ? t("rules.surchargeRate", { rate: percent(surcharge.value) })
        : t("rules.surchargeFixed", { amount: surcharge.value });
    return tax === null ? amount : t("rules.withTax", { amount, tax: percent(tax) });
  };
};

const kind: RulesKind<SurchargeSelection> = {
  name: "surcharge",
  member: "algorithm",
  operations: { read: "retrieveSurchargeRules", put: "putSurchargeRules", remove: "deleteSurchargeRules" },
  read: async () => {
    const stored = await bodyOf(api.GET("/routing/decision/surcharge"));
    return {
      name: stored.name,
      program: stored.algorithm as unknown as Program<SurchargeSelection>,
      showsParts: stored.merchant_surcharge_configs.show_surcharge_breakup_screen,
      modifiedAt: stored.modified_at,
    };
  },
  put: ({ name, program, showsParts = false }, expected) =>
    api.PUT("/routing/decision/surcharge", {
      body: {
        name,
        algorithm: { ...program },
        merchant_surcharge_configs: { show_surcharge_breakup_screen: showsParts },
        ...defined({ expected_version: expected }),
      },
    }),
  remove: () => api.DELETE("/routing/decision/surcharge"),
  first: {
    name: "surcharge",
    program: { defaultSelection: { surcharge_details: null }, rules: [], metadata: null },
    showsParts: false,
  },
  firstSelection: { surcharge_details: firstOf.rate },
  Editor: SurchargeEditor,
  isSelection: isSurchargeSelection,
  useSelectionWords: useSurchargeWords,
};

/** What paying in some way costs on top. */
export const SurchargePage = (): ReactNode => <RulesPage kind={kind} />;
