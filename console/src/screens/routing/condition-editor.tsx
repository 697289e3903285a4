import { ActionIcon, Group, MultiSelect, NativeSelect, NumberInput, Select, TagsInput, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useText } from "../../texts/use-text.ts";
import type { RoutingKey } from "./routing-queries.ts";
import { emptyValue, operatorsOf } from "./rule-form.ts";
import type { ConditionForm, ConditionValue, KeyType } from "./rule-form.ts";
import { dayName, weekdays } from "./rule-sentences.ts";
import { useRuleWords } from "./use-rule-words.ts";

export type RoutingKeys = Readonly<Record<string, RoutingKey>>;

/** The type of a key; null where the form cannot ask for it. */
const typeOf = (keys: RoutingKeys, key: string): KeyType | null => {
  const type = keys[key]?.type;
  return type === undefined || type === "global_ref" ? null : type;
};

/** A condition on a key that compares with nothing yet. */
export const newCondition = (keys: RoutingKeys, key: string): ConditionForm => ({
  key,
  operator: "equal",
  value: emptyValue(typeOf(keys, key) ?? "str_value"),
  rest: {},
});

interface ValueProps {
  readonly value: ConditionValue;
  readonly routingKey: RoutingKey | undefined;
  readonly label: string;
  readonly onChange: (value: ConditionValue) => void;
}

const ZoneInput = ({ zone, onChange }: { readonly zone: string; readonly onChange: (zone: string) => void }) => {
  const { t } = useText();
  return (
    <Select
      aria-label={t("routing.zone")}
      data={[...new Set(["UTC", zone, ...Intl.supportedValuesOf("timeZone")])]}
      value={zone}
      allowDeselect={false}
      searchable
      limit={50}
      w={170}
      onChange={(value) => {
        onChange(value ?? "UTC");
      }}
    />
  );
};

const ValueInput = ({ value, routingKey, label, onChange }: ValueProps): ReactNode => {
  const { t, locale } = useText();
  switch (value.kind) {
    case "number":
      return (
        <NumberInput
          aria-label={label}
          allowDecimal={false}
          min={routingKey?.min_value ?? 0}
          thousandSeparator={locale.startsWith("de") ? "." : ","}
          decimalSeparator={locale.startsWith("de") ? "," : "."}
          style={{ flex: "1 1 8rem" }}
          value={value.number ?? ""}
          onChange={(number) => {
            onChange({ kind: "number", number: typeof number === "number" ? number : null });
          }}
        />
      );
    case "enum":
      return (
        <MultiSelect
          aria-label={label}
          data={[...new Set([...(routingKey?.values?.split(", ") ?? []), ...value.items])]}
          value={[...value.items]}
          searchable
          limit={60}
          style={{ flex: "1 1 9rem" }}
          onChange={(items) => {
            onChange({ kind: "enum", items });
          }}
        />
      );
    case "text":
      return (
        <TagsInput
          aria-label={label}
          placeholder={t("routing.textHint")}
          value={[...value.items]}
          acceptValueOnBlur
          style={{ flex: "1 1 9rem" }}
          onChange={(items) => {
            onChange({ kind: "text", items });
          }}
        />
      );
    case "metadata":
      return (
        <>
          <TextInput
            aria-label={t("routing.metadataName")}
            placeholder={t("routing.metadataName")}
            value={value.key}
            w={130}
            onChange={(event) => {
              onChange({ ...value, key: event.currentTarget.value });
            }}
          />
          <TextInput
            aria-label={label}
            placeholder={t("routing.value")}
            value={value.value}
            w={130}
            onChange={(event) => {
              onChange({ ...value, value: event.currentTarget.value });
            }}
          />
        </>
      );
    case "time":
      return (
        <>
          {(["from", "to"] as const).map((side) => (
            <TextInput
              key={side}
              type="time"
              aria-label={t(side === "from" ? "general.from" : "general.to")}
              value={value[side]}
              onChange={(event) => {
                onChange({ ...value, [side]: event.currentTarget.value });
              }}
            />
          ))}
          <ZoneInput
            zone={value.zone}
            onChange={(zone) => {
              onChange({ ...value, zone });
            }}
          />
        </>
      );
    case "days":
      return (
        <>
          <MultiSelect
            aria-label={label}
            data={weekdays.map((day) => ({ value: day, label: dayName(day, locale) }))}
            value={[...value.days]}
            style={{ flex: "1 1 9rem" }}
            onChange={(days) => {
              onChange({ ...value, days });
            }}
          />
          <ZoneInput
            zone={value.zone}
            onChange={(zone) => {
              onChange({ ...value, zone });
            }}
          />
        </>
      );
  }
};

interface ConditionEditorProps {
  readonly condition: ConditionForm;
  readonly keys: RoutingKeys;
  readonly onChange: (condition: ConditionForm) => void;
  readonly onRemove: () => void;
}

/** What a rule asks for: a key, how it is compared, and with what. */
export const ConditionEditor = ({ condition, keys, onChange, onRemove }: ConditionEditorProps): ReactNode => {
  const { t } = useText();
  const { keyOf } = useRuleWords();
  const { key, operator, value } = condition;
  const type = typeOf(keys, key);
  const offered = [operator, ...(type === null ? [] : operatorsOf(type))];
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <Group gap="xs" align="flex-start" flex={1}>
        <Select
          aria-label={t("routing.key")}
          data={Object.keys(keys)
            .filter((known) => typeOf(keys, known) !== null)
            .map((known) => ({ value: known, label: keyOf(known) }))}
          value={key}
          allowDeselect={false}
          searchable
          style={{ flex: "1 1 10rem" }}
          onChange={(wanted) => {
            if (wanted !== null && wanted !== key) onChange(newCondition(keys, wanted));
          }}
        />
        <NativeSelect
          aria-label={t("routing.comparison")}
          data={[...new Set(offered)].map((known) => ({ value: known, label: t(`routing.operator_${known}`) }))}
          value={operator}
          w={130}
          onChange={(event) => {
            const wanted = offered.find((known) => known === event.currentTarget.value);
            if (wanted !== undefined) onChange({ ...condition, operator: wanted });
          }}
        />
        <ValueInput
          value={value}
          routingKey={keys[key]}
          label={t("routing.valueOf", { key: keyOf(key) })}
          onChange={(next) => {
            onChange({ ...condition, value: next });
          }}
        />
      </Group>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="input-sm"
        aria-label={t("routing.removeItem", { name: keyOf(key) })}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
};
