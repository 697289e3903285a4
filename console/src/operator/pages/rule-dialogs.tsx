import { Checkbox, NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { bodyOf } from "../../api/body-of.ts";
import type { components } from "../../generated/merchant-api.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { Facts } from "../../parts/values.tsx";
import { useText } from "../../texts/use-text.ts";
import { operatorApi, operatorQueries } from "../operator-api.ts";
import { bodyOfDraft, categories, decisions, draftOf, isComplete, keyNames, newDraft } from "./rule-draft.ts";
import type { Rule, RuleDraft } from "./rule-draft.ts";

export const readRulesAgain = async (): Promise<void> => {
  await operatorQueries.invalidateQueries({ queryKey: ["rules"] });
  await operatorQueries.invalidateQueries({ queryKey: ["unmapped"] });
};

type TextMember = (typeof keyNames)[number] | "status" | "unified_code" | "unified_message" | "description";

const lengths: Readonly<Record<TextMember, number>> = {
  connector: 64,
  flow: 64,
  sub_flow: 64,
  code: 255,
  message: 1_024,
  status: 64,
  unified_code: 255,
  unified_message: 1_024,
  description: 1_024,
};

interface FieldsProps {
  readonly draft: RuleDraft;
  readonly onChange: (changes: Partial<RuleDraft>) => void;
  readonly names: readonly TextMember[];
  readonly isFixed?: boolean;
}

const Fields = ({ draft, onChange, names, isFixed = false }: FieldsProps): ReactNode => {
  const { t } = useText();
  return names.map((name) => (
    <TextInput
      key={name}
      label={t(`operator.rule_${name}`)}
      description={name === "message" ? t("operator.ruleMessageHint") : undefined}
      required={!isFixed && name !== "message" && keyNames.some((key) => key === name)}
      disabled={isFixed}
      maxLength={lengths[name]}
      value={draft[name]}
      onChange={(event) => {
        onChange({ [name]: event.currentTarget.value });
      }}
    />
  ));
};

interface RuleDialogProps {
  /** Absent: a rule is made. */
  readonly rule?: Rule;
  /** What is known of a rule to be made. */
  readonly known?: Parameters<typeof newDraft>[0];
  readonly onClose: () => void;
}

/** Makes a rule, or changes all of one but its key. */
export const RuleDialog = ({ rule, known, onClose }: RuleDialogProps): ReactNode => {
  const { t } = useText();
  const [draft, setDraft] = useState(() => (rule === undefined ? newDraft(known) : draftOf(rule)));
  const change = (changes: Partial<RuleDraft>): void => {
    setDraft((current) => ({ ...current, ...changes }));
  };
  return (
    <FormDialog
      title={t(rule === undefined ? "operator.addRule" : "operator.editRule")}
      confirmText={t("general.save")}
      consequence={t("operator.ruleConsequence")}
      isReady={isComplete(draft)}
      size="lg"
      onConfirm={async (idempotencyKey) => {
        const options = { body: bodyOfDraft(draft), headers: { "idempotency-key": idempotencyKey } };
        await (rule === undefined ? operatorApi.POST("/gsm", options) : operatorApi.POST("/gsm/update", options));
        await readRulesAgain();
      }}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Fields draft={draft} onChange={change} names={keyNames} isFixed={rule !== undefined} />
        <NativeSelect
          label={t("operator.rule_decision")}
          data={decisions.map((value) => ({ value, label: t(`operator.decision_${value}`) }))}
          value={draft.decision}
          onChange={(event) => {
            change({ decision: event.currentTarget.value as RuleDraft["decision"] });
          }}
        />
        <NativeSelect
          label={t("operator.rule_error_category")}
          data={[
            { value: "", label: t("general.none") },
            ...categories.map((value) => ({ value, label: t(`operator.category_${value}`) })),
          ]}
          value={draft.error_category ?? ""}
          onChange={(event) => {
            const { value } = event.currentTarget;
            change({ error_category: value === "" ? null : (value as RuleDraft["error_category"]) });
          }}
        />
        <Fields draft={draft} onChange={change} names={["unified_code", "unified_message", "status", "description"]} />
      </SimpleGrid>
      <Checkbox
        label={t("operator.rule_step_up_possible")}
        checked={draft.step_up_possible}
        onChange={(event) => {
          change({ step_up_possible: event.currentTarget.checked });
        }}
      />
    </FormDialog>
  );
};

/** Which rule an error of a provider meets. */
export const MatchDialog = ({ onClose }: { readonly onClose: () => void }): ReactNode => {
  const { t } = useText();
  const [draft, setDraft] = useState(() => newDraft());
  const [match, setMatch] = useState<components["schemas"]["ErrorMappingMatch"] | null>(null);
  const { connector, flow, sub_flow, code, message } = draft;
  return (
    <FormDialog
      title={t("operator.matchTitle")}
      confirmText={t("operator.match")}
      isReady={isComplete(draft)}
      size="lg"
      onConfirm={() =>
        bodyOf(
          operatorApi.GET("/operator/error_mapping_rules/match", {
            params: { query: { connector, flow, sub_flow, code, message } },
          }),
        )
      }
      onConfirmed={setMatch}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Fields
          draft={draft}
          names={keyNames}
          onChange={(changes) => {
            setDraft((current) => ({ ...current, ...changes }));
            setMatch(null);
          }}
        />
      </SimpleGrid>
      {match !== null && (
        <div role="status">
          <Facts
            facts={[
              [t("operator.matchedBy"), t(`operator.matchedBy_${match.matched_by}`)],
              [t("operator.rule_decision"), t(`operator.decision_${match.decision}`)],
              [t("operator.rule_unified_code"), match.unified_code],
              [t("operator.rule_unified_message"), match.unified_message],
              [
                t("operator.rule_error_category"),
                match.error_category === null ? "–" : t(`operator.category_${match.error_category}`),
              ],
            ]}
          />
        </div>
      )}
    </FormDialog>
  );
};
