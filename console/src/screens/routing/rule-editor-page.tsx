import { Button, Grid, Group, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { defined } from "@railyard/members";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { ReactNode } from "react";
import { bodyOf, engine } from "../../api/client.ts";
import type { ConditionKeys } from "../../conditions/condition-form.ts";
import { draftOf } from "../../conditions/draft.ts";
import type { Draft } from "../../conditions/draft.ts";
import { problemsOf } from "../../conditions/problems-in.ts";
import { ConfirmButton } from "../../parts/confirm-button.tsx";
import { FormError } from "../../parts/form-error.tsx";
import { LeaveGuard } from "../../parts/leave-guard.tsx";
import { Forbidden, SkeletonRows } from "../../parts/notices.tsx";
import { Loaded, Page, Panel } from "../../parts/panel.tsx";
import { useProfiles } from "../../session/profiles.ts";
import type { Profile } from "../../session/profiles.ts";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { ChangesTable } from "../../conditions/changes-table.tsx";
import { jsonChanges } from "../../conditions/json-changes.ts";
import { RoutingLinks } from "./routing-links.tsx";
import { readRulesAgain, useDryRun, useRoutingKeys, useRule } from "./routing-queries.ts";
import type { Rule } from "./routing-queries.ts";
import { algorithmIn, algorithmWire, noConnectors } from "./rule-form.ts";
import type { RuleForm } from "./rule-form.ts";
import { RuleDryRun } from "./rule-dry-run.tsx";
import { RuleEditor } from "./rule-editor.tsx";
import { RuleWords } from "./rule-words.tsx";

const editRoute = getRouteApi("/console/routing/rules/$ruleId/edit");
/** Until typing rests; then the newest payments are asked. */
const restMs = 500;

interface EditorProps {
  /** Undefined: a new rule. */
  readonly rule?: Rule;
  readonly keys: ConditionKeys;
  /** Those that the session may work with. */
  readonly profiles: readonly Profile[];
}

/** The name, and for a new rule whose payments or payouts it is for. */
const HeadFields = ({ rule, profiles, head, onChange }: HeadFieldsProps): ReactNode => {
  const { t } = useText();
  const { role } = useSession();
  return (
    <Panel title={t("routing.facts")}>
      <TextInput
        label={t("routing.name")}
        required
        maxLength={64}
        value={head.name}
        onChange={(event) => {
          onChange({ ...head, name: event.currentTarget.value });
        }}
      />
      <Textarea
        label={t("routing.description")}
        autosize
        maxLength={1_024}
        value={head.description}
        onChange={(event) => {
          onChange({ ...head, description: event.currentTarget.value });
        }}
      />
      {rule === undefined && (
        <Group grow>
          <NativeSelect
            label={t("routing.owner")}
            value={head.profileId ?? ""}
            data={[
              ...(role.entity_type === "profile" ? [] : [{ value: "", label: t("routing.wholeMerchant") }]),
              ...profiles.map(({ profile_id: value, profile_name: label }) => ({ value, label })),
            ]}
            onChange={(event) => {
              const { value } = event.currentTarget;
              onChange({ ...head, profileId: value === "" ? null : value });
            }}
          />
          <NativeSelect
            label={t("routing.purpose")}
            value={head.purpose}
            data={(["payment", "payout"] as const).map((value) => ({ value, label: t(`routing.for_${value}`) }))}
            onChange={(event) => {
              onChange({ ...head, purpose: event.currentTarget.value === "payout" ? "payout" : "payment" });
            }}
          />
        </Group>
      )}
    </Panel>
  );
};

interface RuleHead {
  readonly name: string;
  readonly description: string;
  readonly profileId: string | null;
  readonly purpose: Rule["algorithm_for"];
}

interface HeadFieldsProps {
  readonly rule: Rule | undefined;
  readonly profiles: readonly Profile[];
  readonly head: RuleHead;
  readonly onChange: (head: RuleHead) => void;
}

const Editor = ({ rule: given, keys, profiles }: EditorProps): ReactNode => {
  const { t } = useText();
  const { may, merchantId, role } = useSession();
  const navigate = useNavigate();
  // What is typed follows this version; another one that is stored meanwhile is refused, and not written over.
  const [rule] = useState(given);
  const [head, setHead] = useState<RuleHead>({
    name: rule?.name ?? "",
    description: rule?.description ?? "",
    profileId: rule?.profileId ?? (role.entity_type === "profile" ? (profiles[0]?.profile_id ?? null) : null),
    purpose: rule?.algorithm_for ?? "payment",
  });
  const [firstHead] = useState(head);
  const [firstDraft] = useState<Draft<RuleForm>>(() =>
    rule === undefined
      ? { in: "form", form: { cases: null, output: noConnectors, rest: {} } }
      : draftOf(algorithmWire, rule.algorithm),
  );
  const [draft, setDraft] = useState(firstDraft);
  const algorithm = useMemo(() => algorithmIn(draft), [draft]);
  const [rested] = useDebouncedValue(algorithm, restMs);
  const owner = head.profileId ?? merchantId;
  const dryRun = useDryRun(owner, head.purpose === "payment" ? rested : null);

  const save = async (isToActivate: boolean, key: string = crypto.randomUUID()): Promise<void> => {
    if (algorithm === null) return;
    const content = { name: head.name.trim(), algorithm };
    const description = head.description.trim();
    const headers = { "idempotency-key": key };
    const { rule_id: ruleId } = await bodyOf(
      rule === undefined
        ? engine.POST("/routing/create", {
            headers,
            body: {
              ...content,
              ...defined({ description: description === "" ? undefined : description }),
              created_by: owner,
              algorithm_for: head.purpose,
            },
          })
        : engine.POST("/routing/update", {
            headers,
            body: {
              ...content,
              description: description === "" ? null : description,
              created_by: owner,
              routing_algorithm_id: rule.id,
              expected_version: rule.version,
              apply_if_active: rule.isActive,
            },
          }),
    );
    if (isToActivate && rule?.isActive !== true) {
      await engine.POST("/routing/activate", { body: { created_by: owner, routing_algorithm_id: ruleId } });
    }
    await readRulesAgain();
    notifications.show({ message: t("routing.ruleSaved") });
    await navigate({ to: `/console/routing/rules/${ruleId}`, ignoreBlocker: true });
  };
  const keep = useMutation({ mutationFn: () => save(false) });

  const problems = problemsOf(keep.error ?? (rested === algorithm ? dryRun.error : null));
  const changes = rule === undefined || algorithm === null ? [] : jsonChanges(rule.algorithm, algorithm, "algorithm");
  const isReady = algorithm !== null && head.name.trim() !== "";
  const isActive = rule?.isActive === true;
  const moved =
    dryRun.data === undefined
      ? ""
      : t("routing.movedSentence", { changed: dryRun.data.changed, count: dryRun.data.payments });
  const place = head.profileId === null ? "merchant" : "profile";
  return (
    <Page
      title={rule === undefined ? t("routing.newRule") : t("routing.editTitle", { name: rule.name })}
      actions={
        <>
          {!isActive && (
            <Button
              variant="default"
              disabled={!isReady}
              loading={keep.isPending}
              onClick={() => {
                keep.mutate();
              }}
            >
              {rule === undefined ? t("routing.saveDraft") : t("routing.saveVersion", { version: rule.version + 1 })}
            </Button>
          )}
          {may("activateRoutingRule") && (
            <ConfirmButton
              variant="filled"
              disabled={!isReady}
              label={t(isActive ? "routing.saveAndApply" : "routing.saveAndActivate")}
              title={t(isActive ? "routing.applyTitle" : "routing.activateTitle", { name: head.name })}
              consequence={`${t(`routing.activateConsequence_${place}`)} ${moved}`.trim()}
              onConfirm={(key) => save(true, key)}
            />
          )}
        </>
      }
    >
      <LeaveGuard isChanged={draft !== firstDraft || head !== firstHead} />
      <FormError error={keep.error} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 7, lg: 8 }}>
          <Stack gap="md">
            <HeadFields rule={rule} profiles={profiles} head={head} onChange={setHead} />
            <RuleEditor
              draft={draft}
              profileId={head.profileId}
              purpose={head.purpose}
              keys={keys}
              problems={problems}
              onChange={setDraft}
            />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5, lg: 4 }}>
          <Stack gap="md">
            {algorithm !== null && (
              <Panel title={t("routing.inWords")}>
                <RuleWords algorithm={algorithm} />
              </Panel>
            )}
            <RuleDryRun owner={owner} purpose={head.purpose} algorithm={rested} />
            {rule !== undefined && algorithm !== null && (
              <Panel title={t("routing.changesSince", { version: rule.version })}>
                <ChangesTable changes={changes} />
              </Panel>
            )}
          </Stack>
        </Grid.Col>
      </Grid>
    </Page>
  );
};

/** Writes a new rule. */
export const NewRulePage = (): ReactNode => {
  const { may } = useSession();
  const keys = useRoutingKeys();
  const profiles = useProfiles();
  return (
    <Stack gap="md">
      <RoutingLinks />
      {may("createRoutingRule") ? (
        <Loaded query={keys} rows={8}>
          {(known) =>
            profiles === undefined ? <SkeletonRows count={8} /> : <Editor keys={known} profiles={profiles} />
          }
        </Loaded>
      ) : (
        <Forbidden operation="createRoutingRule" />
      )}
    </Stack>
  );
};

/** Writes the next version of a rule. */
export const EditRulePage = (): ReactNode => {
  const { ruleId } = editRoute.useParams();
  const { may } = useSession();
  const keys = useRoutingKeys();
  const query = useRule(ruleId);
  return (
    <Stack gap="md">
      <RoutingLinks />
      {may("updateRoutingRule") ? (
        <Loaded query={query} rows={8}>
          {(rule) => (
            <Loaded query={keys} rows={8}>
              {(known) => <Editor key={rule.id} rule={rule} keys={known} profiles={[]} />}
            </Loaded>
          )}
        </Loaded>
      ) : (
        <Forbidden operation="updateRoutingRule" />
      )}
    </Stack>
  );
};
