import { Group, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { bodyOf, engine } from "../../api/client.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useProfiles } from "../../session/profiles.ts";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { useRules } from "../routing/routing-queries.ts";
import { readExperimentsAgain } from "./experiment-queries.ts";
import { algorithmOf, bySuccessRate } from "./experiments.ts";
import type { ExperimentDraft } from "./experiments.ts";

interface ExperimentDialogProps {
  readonly onCreated: (experimentId: string) => void;
  readonly onClose: () => void;
}

const first: ExperimentDraft = {
  name: "",
  control: bySuccessRate,
  variant: "",
  sharePercent: "10",
  sampleSizeMin: "1000",
  guardrailPoints: "3",
};

/** Plans an experiment between two rules, or a rule and the success rates; it runs once it is started. */
export const ExperimentDialog = ({ onCreated, onClose }: ExperimentDialogProps): ReactNode => {
  const { t } = useText();
  const { merchantId, role } = useSession();
  const profiles = useProfiles() ?? [];
  const { data: rules = [] } = useRules();
  const [draft, setDraft] = useState(first);
  const [chosen, setChosen] = useState<string | null>(null);
  const isWholeMerchant = role.entity_type !== "profile";
  const owner = chosen ?? (isWholeMerchant ? merchantId : (profiles[0]?.profile_id ?? ""));
  const algorithm = algorithmOf(draft);
  const arms = rules.filter(
    ({ algorithm_for: of, kind, profile_id: profile }) =>
      of === "payment" && kind !== "ab_test" && (profile ?? merchantId) === owner,
  );
  const armChoices = [
    { value: "", label: t("insights.chooseArm") },
    { value: bySuccessRate, label: t("insights.bySuccessRate") },
    ...arms.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const set = (changes: Partial<ExperimentDraft>): void => {
    setDraft({ ...draft, ...changes });
  };
  return (
    <FormDialog
      title={t("insights.newExperiment")}
      confirmText={t("insights.createExperiment")}
      consequence={t("insights.createConsequence")}
      isReady={algorithm !== null}
      onConfirm={async (key) => {
        if (algorithm === null) return null;
        const { rule_id: id } = await bodyOf(
          engine.POST("/routing/create", {
            body: { name: draft.name.trim(), created_by: owner, algorithm_for: "payment", algorithm },
            headers: { "idempotency-key": key },
          }),
        );
        await readExperimentsAgain();
        return id;
      }}
      onConfirmed={(id) => {
        if (id !== null) onCreated(id);
      }}
      onClose={onClose}
    >
      <TextInput
        label={t("insights.experimentName")}
        maxLength={255}
        value={draft.name}
        onChange={(event) => {
          set({ name: event.currentTarget.value });
        }}
        data-autofocus
      />
      <NativeSelect
        label={t("insights.owner")}
        value={owner}
        data={[
          ...(isWholeMerchant ? [{ value: merchantId, label: t("insights.wholeMerchant") }] : []),
          ...profiles.map(({ profile_id: value, profile_name: label }) => ({ value, label })),
        ]}
        onChange={(event) => {
          setChosen(event.currentTarget.value);
          set({ control: bySuccessRate, variant: "" });
        }}
      />
      <Group grow>
        {(["control", "variant"] as const).map((name) => (
          <NativeSelect
            key={name}
            label={t(`insights.arm_${name}`)}
            data={armChoices}
            value={draft[name]}
            onChange={(event) => {
              set({ [name]: event.currentTarget.value });
            }}
          />
        ))}
      </Group>
      <Group grow align="flex-start">
        {(["sharePercent", "sampleSizeMin", "guardrailPoints"] as const).map((name) => (
          <TextInput
            key={name}
            label={t(`insights.${name}`)}
            inputMode="decimal"
            value={draft[name]}
            onChange={(event) => {
              set({ [name]: event.currentTarget.value });
            }}
          />
        ))}
      </Group>
    </FormDialog>
  );
};
