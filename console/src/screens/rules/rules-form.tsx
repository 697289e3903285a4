import { Alert, Button, Grid, Group, Paper, Stack, Switch, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { CasesEditor, Problems } from "../../conditions/cases-editor.tsx";
import { DraftEditor } from "../../conditions/draft-editor.tsx";
import { asText, draftOf, valueIn } from "../../conditions/draft.ts";
import { problemsIn, problemsOf } from "../../conditions/problems-in.ts";
import { FormError, SubmitButton } from "../../parts/form-error.tsx";
import { LeaveGuard } from "../../parts/leave-guard.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { decisionKeys } from "./decision-keys.ts";
import { missingInProgram, programWire } from "./program.ts";
import type { RulesDraft, RulesKind } from "./rules-kind.ts";
import { useRulesDryRun } from "./rules-queries.ts";

/** Until typing rests; then the newest payments are asked. */
const restMs = 500;

const RulesDryRunPanel = lazy(async () => ({ default: (await import("./rules-dry-run.tsx")).RulesDryRunPanel }));

interface RulesFormProps<Selection> {
  readonly kind: RulesKind<Selection>;
  readonly stored: RulesDraft<Selection>;
  /** From when the rules apply, in words. */
  readonly consequence: string;
  readonly onSave: (draft: RulesDraft<Selection>) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Edits rules as conditions or as JSON; what the API refuses is shown where it is. */
export const RulesForm = <Selection,>(props: RulesFormProps<Selection>): ReactNode => {
  const { kind, stored, consequence, onSave, onClose } = props;
  const { Editor, member } = kind;
  const { t } = useText();
  const { may } = useSession();
  const wire = useMemo(() => programWire<Selection>(kind.isSelection), [kind]);
  const [{ name, showsParts }, setHead] = useState<Omit<RulesDraft<Selection>, "program">>(stored);
  const [firstDraft] = useState(() => draftOf(wire, stored.program));
  const [draft, setDraft] = useState(firstDraft);
  const program = useMemo(() => valueIn(wire, draft), [wire, draft]);
  const isChanged =
    name !== stored.name ||
    showsParts !== stored.showsParts ||
    JSON.stringify(program) !== JSON.stringify(valueIn(wire, firstDraft));
  const missing = draft.in === "form" ? missingInProgram(draft.form).length : 0;
  const isReady = isChanged && program !== undefined && missing === 0 && name.trim() !== "";
  const save = useMutation({
    // The API judges what was written as JSON.
    mutationFn: () => onSave({ name, showsParts, program: program as RulesDraft<Selection>["program"] }),
    onSuccess: () => {
      notifications.show({ message: t("general.saved") });
      onClose();
    },
    onError: () => {
      if (draft.in === "text") setDraft(asText(wire, draft));
    },
  });
  const tried = missing === 0 ? program : undefined;
  const [rested] = useDebouncedValue(tried, restMs);
  const dryRun = useRulesDryRun(kind.name, rested as object | undefined);
  // A dry run is sent the program alone.
  const triedProblems = problemsOf(rested === tried ? dryRun.error : null).map(({ path, ...problem }) => ({
    ...problem,
    path: path.replace(/^program/u, member),
  }));
  const problems = save.error === null ? triedProblems : problemsOf(save.error);
  const rules = `${member}.rules`;
  return (
    <>
      <LeaveGuard isChanged={isChanged && !save.isPending && !save.isSuccess} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 7, lg: 8 }}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (isReady && !save.isPending) save.mutate();
            }}
          >
            <Stack>
              <TextInput
                maw={400}
                label={t("rules.name")}
                maxLength={64}
                required
                value={name}
                onChange={(event) => {
                  setHead({ name: event.currentTarget.value, showsParts });
                }}
              />
              {showsParts !== undefined && (
                <Switch
                  label={t("rules.showsParts")}
                  checked={showsParts}
                  onChange={(event) => {
                    setHead({ name, showsParts: event.currentTarget.checked });
                  }}
                />
              )}
              <DraftEditor
                draft={draft}
                wire={wire}
                problems={problems}
                onChange={(next) => {
                  save.reset();
                  setDraft(next);
                }}
              >
                {(form) => {
                  const change = (members: Partial<typeof form>): void => {
                    save.reset();
                    setDraft({ in: "form", form: { ...form, ...members } });
                  };
                  return (
                    <Stack>
                      <CasesEditor
                        cases={form.cases}
                        path={rules}
                        keys={decisionKeys}
                        firstOutput={kind.firstSelection}
                        outputFields={(selection, onChange) => (
                          <Editor label={t("rules.then")} selection={selection} onChange={onChange} />
                        )}
                        problems={problems}
                        onChange={(cases) => {
                          change({ cases });
                        }}
                      />
                      <Paper withBorder p="sm">
                        <Editor
                          label={t("rules.otherwise")}
                          selection={form.output}
                          onChange={(output) => {
                            change({ output });
                          }}
                        />
                      </Paper>
                      <Problems problems={problemsIn(problems, member, ".rules[")} />
                    </Stack>
                  );
                }}
              </DraftEditor>
              <FormError error={save.error} />
              <Alert variant="outline" color="gray">
                <Text size="sm">{consequence}</Text>
              </Alert>
              <Group>
                <SubmitButton error={save.error} isPending={save.isPending} isDisabled={!isReady}>
                  {t("rules.save")}
                </SubmitButton>
                <Button variant="default" onClick={onClose}>
                  {t("general.cancel")}
                </Button>
                {missing > 0 && (
                  <Text size="sm" c="dimmed" aria-live="polite">
                    {t("rules.incomplete", { count: missing })}
                  </Text>
                )}
              </Group>
            </Stack>
          </form>
        </Grid.Col>
        {may("dryRunDecisionRules") && (
          <Grid.Col span={{ base: 12, md: 5, lg: 4 }}>
            <Suspense>
              <RulesDryRunPanel kind={kind.name} isComplete={tried !== undefined} query={dryRun} />
            </Suspense>
          </Grid.Col>
        )}
      </Grid>
    </>
  );
};
