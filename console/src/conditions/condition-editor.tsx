import { ActionIcon, Group, MultiSelect, NativeSelect, NumberInput, Select, TagsInput, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useText } from "../texts/use-text.ts";
import { newCondition, operatorsOf } from "./condition-form.ts";
import type { ConditionForm, ConditionKey, ConditionKeys, ConditionValue } from "./condition-form.ts";
import { dayName, weekdays } from "./condition-words.ts";
import { useConditionWords } from "./use-condition-words.ts";

interface ValueProps {
  readonly value: ConditionValue;
  readonly of: ConditionKey | undefined;
  readonly label: string;
  readonly nameOf: (value: string) => string;
  readonly onChange: (value: ConditionValue) => void;
}

const ZoneInput = ({ zone, onChange }: { readonly zone: string; readonly onChange: (zone: string) => void }) => {
  const { t } = useText();
  return (
    <Select
      aria-label={t("conditions.zone")}
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

const ValueInput = ({ value, of, label, nameOf, onChange }: ValueProps): ReactNode => {
  const { t, locale } = useText();
  switch (value.kind) {
    case "number":
      return (
        <NumberInput
          aria-label={label}
          allowDecimal={false}
          min={0}
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
          data={[...new Set([...(of?.values ?? []), ...value.items])].map((item) => ({
            value: item,
            label: nameOf(item),
          }))}
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
          placeholder={t("conditions.textHint")}
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
            aria-label={t("conditions.metadataName")}
            placeholder={t("conditions.metadataName")}
            value={value.key}
            w={130}
            onChange={(event) => {
              onChange({ ...value, key: event.currentTarget.value });
            }}
          />
          <TextInput
            aria-label={label}
            placeholder={t("conditions.value")}
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
  readonly keys: ConditionKeys;
  readonly onChange: (condition: ConditionForm) => void;
  readonly onRemove: () => void;
}

/** What a rule asks for: a key, how it is compared, and with what. */
export const ConditionEditor = ({ condition, keys, onChange, onRemove }: ConditionEditorProps): ReactNode => {
  const { t } = useText();
  const { keyOf, valueOf } = useConditionWords();
  const { key, operator, value } = condition;
  const of = keys[key];
  const offered = [operator, ...(of === undefined ? [] : operatorsOf(of))];
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <Group gap="xs" align="flex-start" flex={1}>
        <Select
          aria-label={t("conditions.key")}
          data={Object.keys(keys).map((known) => ({ value: known, label: keyOf(known) }))}
          value={key}
          allowDeselect={false}
          searchable
          style={{ flex: "1 1 10rem" }}
          onChange={(wanted) => {
            if (wanted !== null && wanted !== key) onChange(newCondition(keys, wanted));
          }}
        />
        <NativeSelect
          aria-label={t("conditions.comparison")}
          data={[...new Set(offered)].map((known) => ({ value: known, label: t(`conditions.operator_${known}`) }))}
          value={operator}
          w={130}
          onChange={(event) => {
            const wanted = offered.find((known) => known === event.currentTarget.value);
            if (wanted !== undefined) onChange({ ...condition, operator: wanted });
          }}
        />
        <ValueInput
          value={value}
          of={of}
          nameOf={(item) => valueOf(key, item)}
          label={t("conditions.valueOf", { key: keyOf(key) })}
          onChange={(next) => {
            onChange({ ...condition, value: next });
          }}
        />
      </Group>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="input-sm"
        aria-label={t("general.removeItem", { name: keyOf(key) })}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
};
