import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { queryClient } from "../../api/query-client.ts";
import { Refusal } from "../../api/refusal.ts";
import { CodeBlock } from "../../parts/code-block.tsx";
import { ConfirmButton } from "../../parts/confirm-button.tsx";
import { Blank, Forbidden } from "../../parts/notices.tsx";
import { Loaded, Page } from "../../parts/panel.tsx";
import { Time } from "../../parts/values.tsx";
import type { OperationId } from "../../session/access.ts";
import { useSession } from "../../session/session.ts";
import type { TextName } from "../../texts/use-text.ts";
import { useText } from "../../texts/use-text.ts";
import type { Program } from "./program.ts";
import type { SelectionEditor } from "./program-editor.tsx";
import { RulesForm } from "./rules-form.tsx";
import type { RulesDraft } from "./rules-form.tsx";
import { RulesLinks } from "./rules-links.tsx";
import { useRuleWords } from "./use-rule-words.ts";

interface StoredRules<Selection> extends RulesDraft<Selection> {
  /** Unix time in seconds. */
  readonly modifiedAt: number;
}

/** Rules of one kind: how they are read and written, and what they decide. */
export interface RulesKind<Selection> {
  readonly name: "threeDs" | "surcharge";
  readonly operations: Readonly<Record<"read" | "put" | "remove", OperationId>>;
  readonly read: () => Promise<StoredRules<Selection>>;
  readonly put: (draft: RulesDraft<Selection>) => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
  /** Where there are no rules yet. */
  readonly first: RulesDraft<Selection>;
  readonly firstSelection: Selection;
  readonly Editor: SelectionEditor<Selection>;
  /** Whether the editor can show it. */
  readonly isSelection: (selection: unknown) => boolean;
  readonly useSelectionWords: () => (selection: Selection) => string;
}

const texts = {
  threeDs: { title: "rules.threeDsTitle", text: "rules.threeDsText", consequence: "rules.threeDsConsequence" },
  surcharge: { title: "rules.surchargeTitle", text: "rules.surchargeText", consequence: "rules.surchargeConsequence" },
} as const satisfies Record<string, Record<string, TextName>>;

/** The rules; null where there are none. */
const readStored = async <Selection,>(kind: RulesKind<Selection>): Promise<StoredRules<Selection> | null> => {
  try {
    return await kind.read();
  } catch (error) {
    if (error instanceof Refusal && error.code === "HE_02") return null;
    throw error;
  }
};

interface ProgramViewProps<Selection> {
  readonly program: Program<Selection>;
  readonly wordsOf: (selection: Selection) => string;
}

/** A program as sentences, in the order in which it is asked. */
const ProgramView = <Selection,>({ program, wordsOf }: ProgramViewProps<Selection>): ReactNode => {
  const { t } = useText();
  const { sentenceOf } = useRuleWords();
  return (
    <Stack component="ol" gap="xs" m={0} p={0} style={{ listStyle: "none" }}>
      {program.rules.map(({ name, statements, connectorSelection }, index) => (
        <Paper key={name} component="li" withBorder p="sm">
          <Text fw={600} size="sm">
            {index + 1}. {name}
          </Text>
          <Text size="sm">
            {t("rules.ifThen", {
              condition: statements.map(sentenceOf).join(` ${t("rules.or")} `) || t("rules.never"),
              selection: wordsOf(connectorSelection),
            })}
          </Text>
        </Paper>
      ))}
      <Paper component="li" withBorder p="sm">
        <Text size="sm">{t("rules.otherwiseThen", { selection: wordsOf(program.defaultSelection) })}</Text>
      </Paper>
    </Stack>
  );
};

const Rules = <Selection,>({ kind }: { readonly kind: RulesKind<Selection> }): ReactNode => {
  const { t } = useText();
  const { may, merchantId } = useSession();
  const [isEditing, setEditing] = useState(false);
  const wordsOf = kind.useSelectionWords();
  const { title, text, consequence } = texts[kind.name];
  const queryKey = ["decision-rules", kind.name, merchantId];
  const query = useQuery({ queryKey, queryFn: () => readStored(kind) });
  const mayEdit = may(kind.operations.put);
  const edit = (): void => {
    setEditing(true);
  };
  const actions = query.data !== null && query.data !== undefined && !isEditing && (
    <>
      {may(kind.operations.remove) && (
        <ConfirmButton
          color="red"
          variant="outline"
          label={t("rules.remove")}
          title={t("rules.removeTitle", { name: query.data.name })}
          consequence={t("rules.removeConsequence")}
          onConfirm={async () => {
            await kind.remove();
            await queryClient.invalidateQueries({ queryKey });
          }}
        />
      )}
      {mayEdit && (
        <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={edit}>
          {t("rules.edit")}
        </Button>
      )}
    </>
  );
  return (
    <Page title={t(title)} actions={actions}>
      <Text size="sm" c="dimmed" maw={720}>
        {t(text)}
      </Text>
      <Loaded query={query}>
        {(stored) => {
          if (isEditing) {
            return (
              <RulesForm
                stored={stored === null ? kind.first : stored}
                firstSelection={kind.firstSelection}
                Editor={kind.Editor}
                isSelection={kind.isSelection}
                consequence={t(consequence)}
                onSave={async (draft) => {
                  await kind.put(draft);
                  await queryClient.invalidateQueries({ queryKey });
                }}
                onClose={() => {
                  setEditing(false);
                }}
              />
            );
          }
          if (stored === null) {
            return (
              <Blank title={t("rules.noRules")} text={t("rules.noRulesText")}>
                {mayEdit && <Button onClick={edit}>{t("rules.begin")}</Button>}
              </Blank>
            );
          }
          return (
            <>
              <Group gap="xs">
                <Text size="sm" fw={600}>
                  {stored.name}
                </Text>
                <Text size="sm" c="dimmed">
                  {t("rules.changed")} <Time at={new Date(stored.modifiedAt * 1_000).toISOString()} />
                </Text>
                {stored.showsParts === true && (
                  <Text size="sm" c="dimmed">
                    {t("rules.showsParts")}
                  </Text>
                )}
              </Group>
              <ProgramView program={stored.program} wordsOf={wordsOf} />
              <details>
                <Text component="summary" size="sm" mb="xs">
                  {t("rules.asJson")}
                </Text>
                <CodeBlock label={t("rules.asJson")} text={JSON.stringify(stored.program, null, 2)} />
              </details>
            </>
          );
        }}
      </Loaded>
    </Page>
  );
};

/** The page of one kind of rules. */
export const RulesPage = <Selection,>({ kind }: { readonly kind: RulesKind<Selection> }): ReactNode => {
  const { may } = useSession();
  return (
    <Stack gap="md">
      <RulesLinks />
      {may(kind.operations.read) ? <Rules kind={kind} /> : <Forbidden operation={kind.operations.read} />}
    </Stack>
  );
};
