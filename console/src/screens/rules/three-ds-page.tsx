import { NativeSelect } from "@mantine/core";
import { defined } from "@railyard/members";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { useText } from "../../texts/use-text.ts";
import type { Program } from "./program.ts";
import { RulesPage } from "./rules-page.tsx";
import type { RulesKind, SelectionEditor } from "./rules-kind.ts";

interface ThreeDsSelection {
  /** Null: as the payment has it. */
  readonly override_3ds: "three_ds" | "no_three_ds" | null;
}

/** Whether it is what the editor shows. */
const isThreeDsSelection = (selection: unknown): boolean => {
  const override = (selection as Partial<ThreeDsSelection> | null | undefined)?.override_3ds;
  return override === null || override === "three_ds" || override === "no_three_ds";
};

const choices = ["three_ds", "no_three_ds", "as_stated"] as const;

const ThreeDsEditor: SelectionEditor<ThreeDsSelection> = ({ label, selection, onChange }) => {
  const { t } = useText();
  return (
    <NativeSelect
      maw={400}
      label={label}
      data={choices.map((value) => ({ value, label: t(`rules.${value}`) }))}
      value={selection.override_3ds ?? "as_stated"}
      onChange={({ currentTarget: { value } }) => {
        onChange({ override_3ds: value === "three_ds" || value === "no_three_ds" ? value : null });
      }}
    />
  );
};

const kind: RulesKind<ThreeDsSelection> = {
  name: "three_ds",
  member: "program",
  operations: { read: "retrieveThreeDsRules", put: "putThreeDsRules", remove: "deleteThreeDsRules" },
  read: async () => {
    const { name, program, modified_at: modifiedAt } = await bodyOf(api.GET("/routing/decision"));
    return { name, program: program as unknown as Program<ThreeDsSelection>, modifiedAt };
  },
  put: ({ name, program }, expected) =>
    api.PUT("/routing/decision", {
      body: { name, program: { ...program }, ...defined({ expected_version: expected }) },
    }),
  remove: () => api.DELETE("/routing/decision"),
  first: { name: "three_ds", program: { defaultSelection: { override_3ds: null }, rules: [], metadata: null } },
  firstSelection: { override_3ds: "three_ds" },
  Editor: ThreeDsEditor,
  isSelection: isThreeDsSelection,
  useSelectionWords: () => {
    const { t } = useText();
    return ({ override_3ds: override }) => t(`rules.${override ?? "as_stated"}`);
  },
};

/** Which payments run with 3-D Secure. */
export const ThreeDsPage = (): ReactNode => <RulesPage kind={kind} />;
