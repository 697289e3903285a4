import { Button, Grid, Group, Stack, Text } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { sentencesOf } from "../../conditions/condition-words.ts";
import { RuleSentences } from "../../conditions/rule-sentences.tsx";
import { useConditionWords } from "../../conditions/use-condition-words.ts";
import { CodeBlock } from "../../parts/code-block.tsx";
import { ConfirmButton } from "../../parts/confirm-button.tsx";
import { Blank, Forbidden } from "../../parts/notices.tsx";
import { Loaded, Page } from "../../parts/panel.tsx";
import { Time } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import type { TextName } from "../../texts/use-text.ts";
import { useText } from "../../texts/use-text.ts";
import { RulesForm } from "./rules-form.tsx";
import type { RulesKind, StoredRules } from "./rules-kind.ts";
import { RulesLinks } from "./rules-links.tsx";
import { readDecisionRulesAgain, useDecisionRuleVersions, useStoredRules } from "./rules-queries.ts";
import { RulesVersions } from "./rules-versions.tsx";

const texts = {
  three_ds: { title: "rules.threeDsTitle", text: "rules.threeDsText", consequence: "rules.threeDsConsequence" },
  surcharge: { title: "rules.surchargeTitle", text: "rules.surchargeText", consequence: "rules.surchargeConsequence" },
} as const satisfies Record<string, Record<string, TextName>>;

interface RulesContentProps<Selection> {
  readonly kind: RulesKind<Selection>;
  readonly stored: StoredRules<Selection>;
}

/** The rules in words, and as JSON. */
const RulesContent = <Selection,>({ kind, stored }: RulesContentProps<Selection>): ReactNode => {
  const { t } = useText();
  const words = useConditionWords();
  const wordsOf = kind.useSelectionWords();
  const { rules, defaultSelection } = stored.program;
  const parts = rules.map((rule) => ({ ...rule, output: wordsOf(rule.connectorSelection) }));
  return (
    <Stack gap="md">
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
      <RuleSentences sentences={sentencesOf(parts, wordsOf(defaultSelection), words)} />
      <details>
        <Text component="summary" size="sm" mb="xs">
          {t("conditions.json")}
        </Text>
        <CodeBlock label={t("conditions.json")} text={JSON.stringify(stored.program, null, 2)} />
      </details>
    </Stack>
  );
};

const Rules = <Selection,>({ kind }: { readonly kind: RulesKind<Selection> }): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const [isEditing, setEditing] = useState(false);
  /** The version that is edited, so that a change of another user is not overwritten. */
  const [edited, setEdited] = useState<number>();
  const { title, text, consequence } = texts[kind.name];
  const query = useStoredRules(kind);
  const versions = useDecisionRuleVersions(kind.name);
  const mayEdit = may(kind.operations.put);
  const edit = (): void => {
    setEdited(versions.data?.current_version ?? undefined);
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
            await readDecisionRulesAgain(kind.name);
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
                kind={kind}
                stored={stored ?? kind.first}
                consequence={t(consequence)}
                onSave={async (draft) => {
                  await kind.put(draft, edited);
                  await readDecisionRulesAgain(kind.name);
                }}
                onClose={() => {
                  setEditing(false);
                }}
              />
            );
          }
          return (
            <Grid gap="md">
              <Grid.Col span={{ base: 12, md: 8 }}>
                {stored === null ? (
                  <Blank title={t("rules.noRules")} text={t("rules.noRulesText")}>
                    {mayEdit && <Button onClick={edit}>{t("rules.begin")}</Button>}
                  </Blank>
                ) : (
                  <RulesContent kind={kind} stored={stored} />
                )}
              </Grid.Col>
              <Grid.Col span={{ base: 12, md: 4 }}>
                <RulesVersions kind={kind.name} />
              </Grid.Col>
            </Grid>
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
