import { Button, Divider, Group, Paper, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { RefusedPart } from "../../api/refusal.ts";
import { useText } from "../../texts/use-text.ts";
import { ConditionEditor, newCondition } from "./condition-editor.tsx";
import type { RoutingKeys } from "./condition-editor.tsx";
import { OrderedRows } from "./ordered-rows.tsx";
import { OutputEditor } from "./output-editor.tsx";
import type { ConnectorChoice } from "./output-editor.tsx";
import { problemsIn } from "./rule-problems.ts";
import type { CaseForm, GroupForm } from "./rule-form.ts";

/** What is wrong with a part, below it. */
export const Problems = ({ problems }: { readonly problems: readonly RefusedPart[] }): ReactNode =>
  problems.length === 0 ? null : (
    <div role="alert">
      {problems.map(({ path, message }) => (
        <Text key={`${path} ${message}`} size="sm" c="var(--mantine-color-error)">
          {message}
        </Text>
      ))}
    </div>
  );

const replaced = <Item,>(items: readonly Item[], index: number, item: Item): readonly Item[] =>
  items.map((known, at) => (at === index ? item : known));

const without = <Item,>(items: readonly Item[], index: number): readonly Item[] =>
  items.filter((_, at) => at !== index);

const firstKey = "currency";

interface GroupEditorProps {
  readonly group: GroupForm;
  readonly keys: RoutingKeys;
  readonly path: string;
  readonly problems: readonly RefusedPart[];
  /** Undefined: the group was emptied and goes. */
  readonly onChange: (group: GroupForm | undefined) => void;
}

const GroupEditor = ({ group, keys, path, problems, onChange }: GroupEditorProps): ReactNode => {
  const { t } = useText();
  const { conditions } = group;
  return (
    <Stack gap="xs" role="group" aria-label={t("routing.allOf")}>
      {conditions.map((condition, index) => (
        <div key={index}>
          {index > 0 && (
            <Text size="xs" c="dimmed" mb={4}>
              {t("routing.and")}
            </Text>
          )}
          <ConditionEditor
            condition={condition}
            keys={keys}
            onChange={(next) => {
              onChange({ ...group, conditions: replaced(conditions, index, next) });
            }}
            onRemove={() => {
              onChange(conditions.length === 1 ? undefined : { ...group, conditions: without(conditions, index) });
            }}
          />
          <Problems problems={problemsIn(problems, `${path}.condition[${String(index)}]`)} />
        </div>
      ))}
      <Group>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => {
            onChange({ ...group, conditions: [...conditions, newCondition(keys, firstKey)] });
          }}
        >
          {t("routing.addCondition")}
        </Button>
      </Group>
    </Stack>
  );
};

interface CasesEditorProps {
  readonly cases: readonly CaseForm[];
  readonly keys: RoutingKeys;
  readonly choices: readonly ConnectorChoice[];
  readonly problems: readonly RefusedPart[];
  readonly onChange: (cases: readonly CaseForm[]) => void;
}

/** Rules with conditions, in the order in which they are asked; the first that holds counts. */
export const CasesEditor = ({ cases, keys, choices, problems, onChange }: CasesEditorProps): ReactNode => {
  const { t } = useText();
  const newGroup = (): GroupForm => ({ conditions: [newCondition(keys, firstKey)], rest: {} });
  return (
    <>
      <OrderedRows
        items={cases}
        keyOf={(_, index) => String(index)}
        nameOf={({ name }, index) => (name === "" ? t("routing.caseNumber", { number: index + 1 }) : name)}
        hasOwnPlace
        isRemovable
        onChange={onChange}
        row={(item, index, buttons) => {
          const path = `algorithm.data.rules[${String(index)}]`;
          const change = (members: Partial<CaseForm>): void => {
            onChange(replaced(cases, index, { ...item, ...members }));
          };
          const { groups } = item;
          return (
            <Paper withBorder p="sm">
              <Stack gap="sm">
                <Group gap="xs" wrap="nowrap" align="flex-end">
                  <TextInput
                    label={t("routing.caseName")}
                    required
                    maxLength={64}
                    value={item.name}
                    flex={1}
                    onChange={(event) => {
                      change({ name: event.currentTarget.value });
                    }}
                  />
                  {buttons}
                </Group>
                {groups.map((group, at) => (
                  <Stack key={at} gap="xs">
                    {at > 0 && <Divider label={t("routing.or")} labelPosition="center" />}
                    <GroupEditor
                      group={group}
                      keys={keys}
                      path={`${path}.statements[${String(at)}]`}
                      problems={problems}
                      onChange={(next) => {
                        change({ groups: next === undefined ? without(groups, at) : replaced(groups, at, next) });
                      }}
                    />
                  </Stack>
                ))}
                <Group>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    leftSection={<IconPlus size={14} aria-hidden />}
                    onClick={() => {
                      change({ groups: [...groups, newGroup()] });
                    }}
                  >
                    {t(groups.length === 0 ? "routing.addCondition" : "routing.addGroup")}
                  </Button>
                </Group>
                <OutputEditor
                  label={t("routing.thenTo")}
                  output={item.output}
                  choices={choices}
                  emptyText={t("routing.emptyOutput")}
                  onChange={(output) => {
                    change({ output });
                  }}
                />
                <Problems problems={problemsIn(problems, path, ".condition[")} />
              </Stack>
            </Paper>
          );
        }}
      />
      <Group>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => {
            const output = { kind: "priority", connectors: [] } as const;
            onChange([...cases, { name: "", groups: [newGroup()], output, rest: {} }]);
          }}
        >
          {t("routing.addCase")}
        </Button>
      </Group>
    </>
  );
};
