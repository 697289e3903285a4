import { SegmentedControl, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { RefusedPart } from "../../api/refusal.ts";
import { CasesEditor, Problems } from "../../conditions/cases-editor.tsx";
import type { ConditionKeys } from "../../conditions/condition-form.ts";
import { DraftEditor } from "../../conditions/draft-editor.tsx";
import type { Draft } from "../../conditions/draft.ts";
import { problemsIn } from "../../conditions/problems-in.ts";
import { Panel } from "../../parts/panel.tsx";
import { useText } from "../../texts/use-text.ts";
import { useGateways } from "../connectors/gateways.ts";
import { OutputEditor } from "./output-editor.tsx";
import type { ConnectorChoice } from "./output-editor.tsx";
import type { Rule } from "./routing-queries.ts";
import { algorithmWire, formKinds, kindOf, noConnectors, withFormKind } from "./rule-form.ts";
import type { RuleForm } from "./rule-form.ts";

/** Accounts of the owner for the purpose, and each gateway whatever its account. */
const useConnectorChoices = (profileId: string | null, purpose: Rule["algorithm_for"]): readonly ConnectorChoice[] => {
  const { t } = useText();
  const { accounts, names } = useGateways(purpose === "payout" ? "payout_processor" : "payment_processor", profileId);
  return [
    ...accounts.map(({ id, gateway, label }) => ({ connector: { gateway_name: gateway, gateway_id: id }, label })),
    ...names.map((gateway) => ({
      connector: { gateway_name: gateway, gateway_id: null },
      label: t("routing.anyAccount", { connector: gateway }),
    })),
  ];
};

interface FormPanelProps {
  readonly form: RuleForm;
  readonly keys: ConditionKeys;
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
            path="algorithm.data.rules"
            firstOutput={noConnectors}
            outputFields={(output, onOutput) => (
              <OutputEditor
                label={t("routing.thenTo")}
                output={output}
                choices={choices}
                emptyText={t("routing.emptyOutput")}
                onChange={onOutput}
              />
            )}
            problems={problems}
            onChange={(next) => {
              onChange({ ...form, cases: next });
            }}
          />
        </>
      )}
      <OutputEditor
        label={t(cases === null ? "routing.acceptsPayment" : "routing.otherwise")}
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
  readonly draft: Draft<RuleForm>;
  readonly profileId: string | null;
  readonly purpose: Rule["algorithm_for"];
  readonly keys: ConditionKeys;
  readonly problems: readonly RefusedPart[];
  readonly onChange: (draft: Draft<RuleForm>) => void;
}

/** What a rule specifies: in a form, or as the JSON that the API takes. */
export const RuleEditor = (props: RuleEditorProps): ReactNode => {
  const { draft, profileId, purpose, keys, problems, onChange } = props;
  const { t } = useText();
  const choices = useConnectorChoices(profileId, purpose);
  return (
    <Panel title={t("routing.content")}>
      <DraftEditor draft={draft} wire={algorithmWire} problems={problems} onChange={onChange}>
        {(form) => (
          <FormPanel
            form={form}
            keys={keys}
            choices={choices}
            problems={problems}
            onChange={(next) => {
              onChange({ in: "form", form: next });
            }}
          />
        )}
      </DraftEditor>
    </Panel>
  );
};
