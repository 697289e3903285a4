import { Alert, Group, JsonInput, SegmentedControl, Stack, Tabs, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { RefusedPart } from "../../api/refusal.ts";
import { Panel } from "../../parts/panel.tsx";
import { useText } from "../../texts/use-text.ts";
import { useConnectorAccounts } from "../connectors/connector-queries.ts";
import { CasesEditor, Problems } from "./cases-editor.tsx";
import type { RoutingKeys } from "./condition-editor.tsx";
import { OutputEditor } from "./output-editor.tsx";
import type { ConnectorChoice } from "./output-editor.tsx";
import type { Rule } from "./routing-queries.ts";
import { asForm, asText, formKinds, kindOf, withFormKind } from "./rule-draft.ts";
import type { RuleDraft } from "./rule-draft.ts";
import type { RuleForm } from "./rule-form.ts";
import { problemsIn } from "./rule-problems.ts";

/** Accounts of the owner for the purpose, and each gateway whatever its account. */
const useConnectorChoices = (profileId: string | null, purpose: Rule["algorithm_for"]): readonly ConnectorChoice[] => {
  const { t } = useText();
  const { data: accounts = [] } = useConnectorAccounts();
  const type = purpose === "payout" ? "payout_processor" : "payment_processor";
  const usable = accounts.filter(
    ({ connector_type: of, profile_id: id }) => of === type && (profileId === null || id === profileId),
  );
  const gateways = [...new Set(usable.map(({ connector_name: name }) => name))];
  return [
    ...usable.map(({ connector_name: gateway, connector_label: label, merchant_connector_id: account }) => ({
      connector: { gateway_name: gateway, gateway_id: account },
      label: label ?? gateway,
    })),
    ...gateways.map((gateway) => ({
      connector: { gateway_name: gateway, gateway_id: null },
      label: t("routing.anyAccount", { connector: gateway }),
    })),
  ];
};

interface FormPanelProps {
  readonly form: RuleForm;
  readonly keys: RoutingKeys;
  readonly choices: readonly ConnectorChoice[];
  readonly problems: readonly RefusedPart[];
  readonly onChange: (form: RuleForm) => void;
}

const FormPanel = ({ form, keys, choices, problems, onChange }: FormPanelProps): ReactNode => {
  const { t } = useText();
  const kind = kindOf(form);
  const { cases } = form;
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={t("routing.kind")}
        data={formKinds.map((value) => ({ value, label: t(`routing.kind_${value}`) }))}
        value={kind}
        onChange={(value) => {
          const wanted = formKinds.find((known) => known === value);
          if (wanted !== undefined) onChange(withFormKind(form, wanted));
        }}
      />
      {cases !== null && (
        <>
          <Text size="sm" c="dimmed">
            {t("routing.casesText")}
          </Text>
          <CasesEditor
            cases={cases}
            keys={keys}
            choices={choices}
            problems={problems}
            onChange={(next) => {
              onChange({ ...form, cases: next });
            }}
          />
        </>
      )}
      <OutputEditor
        label={t(cases === null ? "routing.takesPayment" : "routing.otherwise")}
        output={form.output}
        choices={choices}
        emptyText={t(cases === null ? "routing.emptyOutput" : "routing.emptyDefault")}
        hasKind={cases !== null}
        onChange={(output) => {
          onChange({ ...form, output });
        }}
      />
      <Problems problems={problemsIn(problems, "algorithm", ".rules[")} />
    </Stack>
  );
};

interface RuleEditorProps {
  readonly draft: RuleDraft;
  readonly profileId: string | null;
  readonly purpose: Rule["algorithm_for"];
  readonly keys: RoutingKeys;
  readonly problems: readonly RefusedPart[];
  readonly onChange: (draft: RuleDraft) => void;
}

/** What a rule says: in a form, or as the JSON that the API takes. */
export const RuleEditor = (props: RuleEditorProps): ReactNode => {
  const { draft, profileId, purpose, keys, problems, onChange } = props;
  const { t } = useText();
  const choices = useConnectorChoices(profileId, purpose);
  const formDraft = asForm(draft);
  return (
    <Panel title={t("routing.content")}>
      <Tabs
        value={draft.in}
        keepMounted={false}
        onChange={(tab) => {
          const next = tab === "text" ? asText(draft) : formDraft;
          if (next !== null) onChange(next);
        }}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="form" disabled={formDraft === null}>
            {t("routing.form")}
          </Tabs.Tab>
          <Tabs.Tab value="text">{t("routing.json")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="form">
          {draft.in === "form" && (
            <FormPanel
              form={draft.form}
              keys={keys}
              choices={choices}
              problems={problems}
              onChange={(form) => {
                onChange({ in: "form", form });
              }}
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="text">
          {draft.in === "text" && (
            <Stack gap="sm">
              {formDraft === null && (
                <Alert variant="outline" color="gray">
                  <Text size="sm">{t("routing.onlyText")}</Text>
                </Alert>
              )}
              <JsonInput
                aria-label={t("routing.json")}
                value={draft.text}
                onChange={(text) => {
                  onChange({ in: "text", text });
                }}
                validationError={t("routing.noJson")}
                autosize
                minRows={12}
                maxRows={30}
                classNames={{ input: "identifier" }}
                spellCheck={false}
              />
              {problems.map(({ path, message }) => (
                <Group key={`${path} ${message}`} gap="xs" role="alert">
                  <Text size="sm" className="identifier">
                    {path}
                  </Text>
                  <Text size="sm" c="var(--mantine-color-error)">
                    {message}
                  </Text>
                </Group>
              ))}
            </Stack>
          )}
        </Tabs.Panel>
      </Tabs>
    </Panel>
  );
};
