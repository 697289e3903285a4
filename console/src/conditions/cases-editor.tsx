import { Button, Divider, Group, Paper, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { RefusedPart } from "../api/refusal.ts";
import { OrderedRows } from "../parts/ordered-rows.tsx";
import { useText } from "../texts/use-text.ts";
import { ConditionEditor } from "./condition-editor.tsx";
import { newCondition } from "./condition-form.ts";
import type { CaseForm, ConditionKeys, GroupForm } from "./condition-form.ts";
import { problemsIn } from "./problems-in.ts";

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

const firstKey = "currency";

interface GroupEditorProps {
  readonly group: GroupForm;
  readonly keys: ConditionKeys;
  readonly path: string;
  readonly problems: readonly RefusedPart[];
  /** Undefined: the group was emptied and goes. */
  readonly onChange: (group: GroupForm | undefined) => void;
}

const GroupEditor = ({ group, keys, path, problems, onChange }: GroupEditorProps): ReactNode => {
  const { t } = useText();
  const { conditions } = group;
  return (
    <Stack gap="xs" role="group" aria-label={t("conditions.allOf")}>
      {conditions.map((condition, index) => (
        <div key={index}>
          {index > 0 && (
            <Text size="xs" c="dimmed" mb={4}>
              {t("conditions.and")}
            </Text>
          )}
          <ConditionEditor
            condition={condition}
            keys={keys}
            onChange={(next) => {
              onChange({ ...group, conditions: conditions.with(index, next) });
            }}
            onRemove={() => {
              onChange(conditions.length === 1 ? undefined : { ...group, conditions: conditions.toSpliced(index, 1) });
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
          {t("conditions.addCondition")}
        </Button>
      </Group>
    </Stack>
  );
};

interface CasesEditorProps<Output> {
  readonly cases: readonly CaseForm<Output>[];
  /** Of the cases in a refusal. */
  readonly path: string;
  readonly keys: ConditionKeys;
  /** What a new case decides at first. */
  readonly firstOutput: Output;
  /** The fields of what a case decides. */
  readonly outputFields: (output: Output, onChange: (output: Output) => void) => ReactNode;
  readonly problems: readonly RefusedPart[];
  readonly onChange: (cases: readonly CaseForm<Output>[]) => void;
}

/** Rules with conditions, in the order in which they are asked; the first that matches counts. */
export const CasesEditor = <Output,>(props: CasesEditorProps<Output>): ReactNode => {
  const { cases, path: ofCases, keys, firstOutput, outputFields, problems, onChange } = props;
  const { t } = useText();
  const newGroup = (): GroupForm => ({ conditions: [newCondition(keys, firstKey)], rest: {} });
  return (
    <>
      <OrderedRows
        items={cases}
        keyOf={(_, index) => String(index)}
        nameOf={({ name }, index) => (name === "" ? t("conditions.caseNumber", { number: index + 1 }) : name)}
        hasOwnPlace
        isRemovable
        onChange={onChange}
        row={(item, index, buttons) => {
          const path = `${ofCases}[${String(index)}]`;
          const change = (members: Partial<CaseForm<Output>>): void => {
            onChange(cases.with(index, { ...item, ...members }));
          };
          const { groups } = item;
          return (
            <Paper withBorder p="sm">
              <Stack gap="sm">
                <Group gap="xs" wrap="nowrap" align="flex-end">
                  <TextInput
                    label={t("conditions.caseName")}
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
                    {at > 0 && <Divider label={t("conditions.or")} labelPosition="center" />}
                    <GroupEditor
                      group={group}
                      keys={keys}
                      path={`${path}.statements[${String(at)}]`}
                      problems={problems}
                      onChange={(next) => {
                        change({ groups: next === undefined ? groups.toSpliced(at, 1) : groups.with(at, next) });
                      }}
                    />
                  </Stack>
                ))}
                <Group gap="xs">
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    leftSection={<IconPlus size={14} aria-hidden />}
                    onClick={() => {
                      change({ groups: [...groups, newGroup()] });
                    }}
                  >
                    {t(groups.length === 0 ? "conditions.addCondition" : "conditions.addGroup")}
                  </Button>
                  {groups.length === 0 && (
                    <Text size="xs" c="dimmed">
                      {t("conditions.never")}
                    </Text>
                  )}
                </Group>
                {outputFields(item.output, (output) => {
                  change({ output });
                })}
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
            onChange([...cases, { name: "", groups: [newGroup()], output: firstOutput, rest: {} }]);
          }}
        >
          {t("conditions.addCase")}
        </Button>
      </Group>
    </>
  );
};
