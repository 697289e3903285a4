import { ActionIcon, Group, MultiSelect, NativeSelect, TagsInput, Text, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useText } from "../../texts/use-text.ts";
import { decisionKeys, kindOfKey } from "./decision-keys.ts";
import { conditionOn, metadataIn, operators, textsOf, withTexts } from "./program.ts";
import type { Condition, Operator } from "./program.ts";
import { useRuleWords } from "./use-rule-words.ts";

interface ConditionProps {
  readonly condition: Condition;
  /** What the API says against it. */
  readonly problem: string | null;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
}

type ValueProps = Pick<ConditionProps, "condition" | "onChange">;

const metadataKey = "metadata";

const MetadataFields = ({ condition, onChange }: ValueProps): ReactNode => {
  const { t } = useText();
  const entry = metadataIn(condition) ?? { key: "", value: "" };
  return (["key", "value"] as const).map((name) => (
    <TextInput
      key={name}
      flex="1 1 8rem"
      aria-label={t(`rules.metadata_${name}`)}
      placeholder={t(`rules.metadata_${name}`)}
      value={entry[name]}
      onChange={(event) => {
        const changed = { ...entry, [name]: event.currentTarget.value };
        onChange({ ...condition, value: { type: "metadata_variant", value: changed } });
      }}
    />
  ));
};

const ValueField = ({ condition, onChange }: ValueProps): ReactNode => {
  const { t } = useText();
  const { valueName } = useRuleWords();
  const { lhs } = condition;
  const kind = kindOfKey(lhs);
  if (metadataIn(condition) !== null) return <MetadataFields condition={condition} onChange={onChange} />;
  const common = { flex: "2 1 10rem", miw: 0, "aria-label": t("rules.value") };
  if (kind === "number") {
    return (
      <TextInput
        {...common}
        type="number"
        min={0}
        step={1}
        value={String(condition.value.value)}
        onChange={(event) => {
          const value = Math.max(0, Math.trunc(Number(event.currentTarget.value)));
          onChange({ ...condition, value: { type: "number", value } });
        }}
        rightSection={lhs === "amount" ? <Text size="xs">{t("rules.minorUnits")}</Text> : undefined}
        rightSectionWidth={lhs === "amount" ? 100 : undefined}
      />
    );
  }
  const texts = {
    ...common,
    value: [...textsOf(condition)],
    onChange: (values: readonly string[]): void => {
      onChange(withTexts(condition, values));
    },
  };
  if (kind === "text") return <TagsInput {...texts} placeholder={t("rules.textHint")} acceptValueOnBlur />;
  return (
    <MultiSelect
      {...texts}
      searchable
      clearable
      nothingFoundMessage={t("general.nothingMatches")}
      data={kind.map((value) => ({ value, label: valueName(lhs, value) }))}
    />
  );
};

/** One comparison: what it is about, how, and with what. */
export const ConditionEditor = ({ condition, problem, onChange, onRemove }: ConditionProps): ReactNode => {
  const { t } = useText();
  const { keyName } = useRuleWords();
  const isMetadata = metadataIn(condition) !== null;
  const key = isMetadata ? metadataKey : condition.lhs;
  const isNumber = !isMetadata && kindOfKey(key) === "number";
  const keys = [...new Set([...Object.keys(decisionKeys), metadataKey, key])];
  return (
    <div>
      <Group gap="xs" align="flex-start">
        <NativeSelect
          flex="1 1 10rem"
          aria-label={t("rules.key")}
          data={keys.map((value) => ({ value, label: keyName(value) }))}
          value={key}
          onChange={(event) => {
            onChange(conditionOn(event.currentTarget.value));
          }}
        />
        <NativeSelect
          flex="0 1 9rem"
          aria-label={t("rules.operator")}
          data={operators
            .filter((operator) => isNumber || operator === "equal" || operator === "not_equal")
            .map((value) => ({ value, label: t(`rules.operator_${value}`) }))}
          value={condition.comparison}
          onChange={(event) => {
            onChange({ ...condition, comparison: event.currentTarget.value as Operator });
          }}
        />
        <ValueField condition={condition} onChange={onChange} />
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t("rules.removeCondition")} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
      {problem !== null && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </div>
  );
};
