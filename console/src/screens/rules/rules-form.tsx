import { Alert, Button, Group, SegmentedControl, Stack, Switch, Text, Textarea, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { Refusal } from "../../api/refusal.ts";
import { FormError, SubmitButton } from "../../parts/form-error.tsx";
import { useUnsavedWarning } from "../../parts/use-unsaved-warning.ts";
import { useText } from "../../texts/use-text.ts";
import { incompletePaths, isEditable, lineOfPath, pathInProgram } from "./program.ts";
import type { Program } from "./program.ts";
import { ProgramEditor } from "./program-editor.tsx";
import type { Problem, SelectionEditor } from "./program-editor.tsx";

/** Rules as they are edited. */
export interface RulesDraft<Selection> {
  readonly name: string;
  readonly program: Program<Selection>;
  /** Whether customers are shown the parts of a surcharge; other rules have no such choice. */
  readonly showsParts?: boolean | undefined;
}

interface RulesFormProps<Selection> {
  readonly stored: RulesDraft<Selection>;
  readonly firstSelection: Selection;
  readonly Editor: SelectionEditor<Selection>;
  /** Whether the editor can show it. */
  readonly isSelection: (selection: unknown) => boolean;
  /** From when the rules apply, in words. */
  readonly consequence: string;
  readonly onSave: (draft: RulesDraft<Selection>) => Promise<unknown>;
  readonly onClose: () => void;
}

const jsonOf = (program: Program<unknown>): string => JSON.stringify(program, null, 2);

const programIn = <Selection,>(text: string): Program<Selection> | null => {
  try {
    return JSON.parse(text) as Program<Selection>;
  } catch {
    return null;
  }
};

/** Edits rules as conditions or as JSON; what the API refuses is shown where it is. */
export const RulesForm = <Selection,>(props: RulesFormProps<Selection>): ReactNode => {
  const { stored, firstSelection, Editor, isSelection, consequence, onSave, onClose } = props;
  const { t } = useText();
  const [draft, setDraft] = useState(stored);
  /** Null: as conditions. */
  const [json, setJson] = useState<string | null>(
    isEditable(stored.program, isSelection) ? null : jsonOf(stored.program),
  );
  const area = useRef<HTMLTextAreaElement>(null);
  const written = json === null ? draft.program : programIn<Selection>(json);
  const isChanged = JSON.stringify({ ...draft, program: written }) !== JSON.stringify(stored);
  const missing = json === null ? incompletePaths(draft.program) : [];
  const save = useMutation({
    mutationFn: async () => {
      if (written !== null) await onSave({ ...draft, program: written });
    },
    onSuccess: () => {
      notifications.show({ message: t("general.saved") });
      onClose();
    },
    onError: (error) => {
      if (json === null || written === null) return;
      setJson(jsonOf(written));
      const line = error instanceof Refusal ? lineOf(error) : null;
      if (line === null) return;
      const start =
        jsonOf(written)
          .split("\n")
          .slice(0, line - 1)
          .join("\n").length + 1;
      area.current?.focus();
      requestAnimationFrame(() => area.current?.setSelectionRange(start, start));
    },
  });
  useUnsavedWarning(isChanged && !save.isPending && !save.isSuccess);
  const lineOf = ({ field }: Refusal): number | null => {
    const path = pathInProgram(field);
    return path === null || written === null ? null : lineOfPath(written, path);
  };
  const refusal = save.error instanceof Refusal ? save.error : null;
  const path = pathInProgram(refusal?.field ?? null);
  const problem: Problem | null = refusal === null || path === null ? null : { path, message: refusal.message };
  const line = json === null || refusal === null ? null : lineOf(refusal);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (written !== null && missing.length === 0 && !save.isPending) save.mutate();
      }}
    >
      <Stack>
        <Group align="flex-end" gap="md">
          <TextInput
            flex="1 1 14rem"
            maw={400}
            label={t("rules.name")}
            maxLength={64}
            required
            value={draft.name}
            onChange={(event) => {
              setDraft({ ...draft, name: event.currentTarget.value });
            }}
          />
          <SegmentedControl
            aria-label={t("rules.editAs")}
            value={json === null ? "conditions" : "json"}
            data={[
              { value: "conditions", label: t("rules.asConditions") },
              { value: "json", label: t("rules.asJson") },
            ]}
            disabled={json !== null && (written === null || !isEditable(written, isSelection))}
            onChange={(mode) => {
              save.reset();
              if (written !== null) setDraft({ ...draft, program: written });
              setJson(mode === "json" ? jsonOf(draft.program) : null);
            }}
          />
        </Group>
        {draft.showsParts !== undefined && (
          <Switch
            label={t("rules.showsParts")}
            checked={draft.showsParts}
            onChange={(event) => {
              setDraft({ ...draft, showsParts: event.currentTarget.checked });
            }}
          />
        )}
        {json === null ? (
          <ProgramEditor
            program={draft.program}
            firstSelection={firstSelection}
            problem={problem}
            Editor={Editor}
            onChange={(program) => {
              save.reset();
              setDraft({ ...draft, program });
            }}
          />
        ) : (
          <Textarea
            ref={area}
            label={t("rules.asJson")}
            description={written !== null && !isEditable(written, isSelection) ? t("rules.jsonOnly") : undefined}
            error={written === null ? t("rules.noJson") : line === null ? undefined : t("rules.atLine", { line })}
            autosize
            minRows={12}
            maxRows={32}
            spellCheck={false}
            classNames={{ input: "code-input" }}
            value={json}
            onChange={(event) => {
              save.reset();
              setJson(event.currentTarget.value);
            }}
          />
        )}
        <FormError error={save.error} />
        <Alert variant="outline" color="gray">
          <Text size="sm">{consequence}</Text>
        </Alert>
        <Group>
          <SubmitButton
            error={save.error}
            isPending={save.isPending}
            isDisabled={!isChanged || written === null || missing.length > 0 || draft.name.trim() === ""}
          >
            {t("rules.save")}
          </SubmitButton>
          <Button variant="default" onClick={onClose}>
            {t("general.cancel")}
          </Button>
          {missing.length > 0 && (
            <Text size="sm" c="dimmed" aria-live="polite">
              {t("rules.incomplete", { count: missing.length })}
            </Text>
          )}
        </Group>
      </Stack>
    </form>
  );
};
