import { ActionIcon, Button, Divider, Group, Paper, Stack, Text, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import { Fragment } from "react";
import type { ReactNode } from "react";
import { useText } from "../../texts/use-text.ts";
import { ConditionEditor } from "./condition-editor.tsx";
import { conditionOn, movedBy, replacedAt } from "./program.ts";
import type { Program, Rule, Statement } from "./program.ts";

interface SelectionProps<Selection> {
  readonly label: string;
  readonly selection: Selection;
  readonly onChange: (selection: Selection) => void;
}

/** The fields of what a rule decides. */
export type SelectionEditor<Selection> = (props: SelectionProps<Selection>) => ReactNode;

/** What the API refused, and the path inside of the program where. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

interface StatementsProps {
  readonly statements: readonly Statement[];
  readonly path: string;
  readonly problem: Problem | null;
  readonly onChange: (statements: readonly Statement[]) => void;
}

const firstCondition = conditionOn("payment_method");

/** Groups of conditions: one group has to hold, and all conditions of it. */
const StatementsEditor = ({ statements, path, problem, onChange }: StatementsProps): ReactNode => {
  const { t } = useText();
  return (
    <Stack gap="xs">
      {statements.map((statement, index) => (
        <Fragment key={index}>
          {index > 0 && <Divider label={t("rules.or")} labelPosition="left" />}
          {statement.condition.map((condition, at) => (
            <ConditionEditor
              key={at}
              condition={condition}
              problem={problem?.path.startsWith(`${path}[${index}].condition[${at}]`) === true ? problem.message : null}
              onChange={(changed) => {
                const conditions = replacedAt(statement.condition, at, changed);
                onChange(replacedAt(statements, index, { ...statement, condition: conditions }));
              }}
              onRemove={() => {
                const conditions = replacedAt(statement.condition, at);
                const rest = conditions.length === 0 ? [] : [{ ...statement, condition: conditions }];
                onChange(replacedAt(statements, index, ...rest));
              }}
            />
          ))}
          <Group>
            <Button
              variant="subtle"
              size="compact-xs"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => {
                const conditions = [...statement.condition, firstCondition];
                onChange(replacedAt(statements, index, { ...statement, condition: conditions }));
              }}
            >
              {t("rules.addCondition")}
            </Button>
          </Group>
        </Fragment>
      ))}
      <Group>
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => {
            onChange([...statements, { condition: [firstCondition] }]);
          }}
        >
          {t(statements.length === 0 ? "rules.addCondition" : "rules.addGroup")}
        </Button>
        {statements.length === 0 && (
          <Text size="xs" c="dimmed">
            {t("rules.never")}
          </Text>
        )}
      </Group>
    </Stack>
  );
};

interface RuleProps<Selection> {
  readonly rule: Rule<Selection>;
  readonly index: number;
  readonly count: number;
  readonly problem: Problem | null;
  readonly Editor: SelectionEditor<Selection>;
  readonly onChange: (rule: Rule<Selection>) => void;
  readonly onMove: (places: number) => void;
  readonly onRemove: () => void;
}

const RuleEditor = <Selection,>(props: RuleProps<Selection>): ReactNode => {
  const { rule, index, count, problem, Editor, onChange, onMove, onRemove } = props;
  const { t } = useText();
  const path = `rules[${index}]`;
  const isHere = problem?.path.startsWith(`${path}.name`) === true || problem?.path === path;
  return (
    <Paper withBorder p="sm" component="section" aria-label={rule.name === "" ? t("rules.rule") : rule.name}>
      <Stack gap="sm">
        <Group gap="xs" align="flex-start" wrap="nowrap">
          <TextInput
            flex={1}
            aria-label={t("rules.ruleName")}
            placeholder={t("rules.ruleName")}
            maxLength={64}
            value={rule.name}
            error={isHere ? problem.message : undefined}
            onChange={(event) => {
              onChange({ ...rule, name: event.currentTarget.value });
            }}
          />
          {(
            [
              [-1, t("rules.moveUp"), IconArrowUp],
              [1, t("rules.moveDown"), IconArrowDown],
            ] as const
          ).map(([places, label, Icon]) => (
            <ActionIcon
              key={label}
              variant="default"
              size="lg"
              aria-label={label}
              disabled={index + places < 0 || index + places >= count}
              onClick={() => {
                onMove(places);
              }}
            >
              <Icon size={16} aria-hidden />
            </ActionIcon>
          ))}
          <ActionIcon variant="default" size="lg" aria-label={t("rules.removeRule")} onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
        <Text size="sm" fw={600}>
          {t("rules.if")}
        </Text>
        <StatementsEditor
          statements={rule.statements}
          path={`${path}.statements`}
          problem={problem}
          onChange={(statements) => {
            onChange({ ...rule, statements });
          }}
        />
        <Editor
          label={t("rules.then")}
          selection={rule.connectorSelection}
          onChange={(connectorSelection) => {
            onChange({ ...rule, connectorSelection });
          }}
        />
        {problem?.path.startsWith(`${path}.connectorSelection`) === true && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {problem.message}
          </Text>
        )}
      </Stack>
    </Paper>
  );
};

interface ProgramProps<Selection> {
  readonly program: Program<Selection>;
  /** What a new rule decides at first. */
  readonly firstSelection: Selection;
  readonly problem: Problem | null;
  readonly Editor: SelectionEditor<Selection>;
  readonly onChange: (program: Program<Selection>) => void;
}

/** The rules of a program as forms, in their order. */
export const ProgramEditor = <Selection,>(props: ProgramProps<Selection>): ReactNode => {
  const { program, firstSelection, problem, Editor, onChange } = props;
  const { t } = useText();
  const { rules } = program;
  const setRules = (changed: readonly Rule<Selection>[]): void => {
    onChange({ ...program, rules: changed });
  };
  return (
    <Stack>
      {rules.map((rule, index) => (
        <RuleEditor
          key={index}
          rule={rule}
          index={index}
          count={rules.length}
          problem={problem}
          Editor={Editor}
          onChange={(changed) => {
            setRules(replacedAt(rules, index, changed));
          }}
          onMove={(places) => {
            setRules(movedBy(rules, index, places));
          }}
          onRemove={() => {
            setRules(replacedAt(rules, index));
          }}
        />
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => {
            setRules([
              ...rules,
              { name: "", connectorSelection: firstSelection, statements: [{ condition: [firstCondition] }] },
            ]);
          }}
        >
          {t("rules.addRule")}
        </Button>
      </Group>
      <Paper withBorder p="sm">
        <Editor
          label={t("rules.otherwise")}
          selection={program.defaultSelection}
          onChange={(defaultSelection) => {
            onChange({ ...program, defaultSelection });
          }}
        />
      </Paper>
    </Stack>
  );
};
