import { Button, Group, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { defined } from "@railyard/members";
import { useState } from "react";
import type { ReactNode } from "react";
import { bodyOf } from "../../api/body-of.ts";
import { ListPage } from "../../list/list-page.tsx";
import type { Column, Filter } from "../../list/list-parts.ts";
import { textIn } from "../../list/list-search.ts";
import { offsetIn, pageSize } from "../../list/offset-paging.ts";
import { offsetPage } from "../../list/row-page.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { useRows } from "../../list/use-rows.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { Facts } from "../../parts/values.tsx";
import { useText } from "../../texts/use-text.ts";
import { ChangeButton, RowChange } from "../change-button.tsx";
import { openPage } from "../operator-addresses.ts";
import { operatorApi } from "../operator-api.ts";
import { MatchDialog, readRulesAgain, RuleDialog } from "./rule-dialogs.tsx";
import type { Rule } from "./rule-draft.ts";

const keyOf = ({ connector, flow, sub_flow: subFlow, code, message }: Rule): string =>
  JSON.stringify([connector, flow, subFlow, code, message]);

const DeleteDialog = ({ rule, onClose }: { readonly rule: Rule; readonly onClose: () => void }): ReactNode => {
  const { t } = useText();
  const { connector, flow, sub_flow, code, message } = rule;
  return (
    <FormDialog
      title={t("operator.deleteRule")}
      confirmText={t("operator.deleteRule")}
      consequence={t("operator.deleteRuleConsequence")}
      isDangerous
      onConfirm={async (idempotencyKey) => {
        await operatorApi.POST("/gsm/delete", {
          body: { connector, flow, sub_flow, code, message },
          headers: { "idempotency-key": idempotencyKey },
        });
        await readRulesAgain();
      }}
      onClose={onClose}
    >
      <Facts
        facts={[
          [t("operator.rule_connector"), connector],
          [t("operator.rule_code"), code],
          [t("operator.rule_message"), message === "" ? t("operator.anyMessage") : message],
        ]}
      />
    </FormDialog>
  );
};

type Open = { readonly kind: "add" | "match" } | { readonly kind: "edit" | "delete"; readonly rule: Rule };

/** The rules about errors of providers. */
export const RulesPage = (): ReactNode => {
  const { t } = useText();
  const [search, onSearch] = useListSearch(openPage);
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => {
    setOpen(null);
  };
  const query = useRows(["rules", search], async () => {
    const answer = await bodyOf(
      operatorApi.GET("/operator/error_mapping_rules", {
        params: {
          query: defined({
            connector: textIn(search, "connector"),
            code: textIn(search, "code"),
            limit: pageSize,
            offset: offsetIn(search),
          }),
        },
      }),
    );
    return offsetPage(search, answer);
  });
  const columns: readonly Column<Rule>[] = [
    { id: "connector", label: t("operator.rule_connector"), cell: ({ connector }) => connector },
    {
      id: "code",
      label: t("operator.rule_code"),
      cell: ({ code, message }) => (
        <Stack gap={0}>
          <span className="identifier">{code}</span>
          <Text size="xs" c="dimmed">
            {message === "" ? t("operator.anyMessage") : message}
          </Text>
        </Stack>
      ),
    },
    { id: "flow", label: t("operator.rule_flow"), cell: ({ flow, sub_flow: subFlow }) => `${flow} / ${subFlow}` },
    {
      id: "decision",
      label: t("operator.rule_decision"),
      cell: ({ decision }) => t(`operator.decision_${decision}`),
    },
    { id: "unified", label: t("operator.rule_unified_code"), cell: ({ unified_code: code }) => code ?? "–" },
    {
      id: "unified_message",
      label: t("operator.rule_unified_message"),
      isOptional: true,
      cell: ({ unified_message: message }) => message ?? "–",
    },
    {
      id: "category",
      label: t("operator.rule_error_category"),
      isOptional: true,
      cell: ({ error_category: category }) => (category === null ? "–" : t(`operator.category_${category}`)),
    },
    {
      id: "actions",
      label: t("general.more"),
      isAtEnd: true,
      cell: (rule) => (
        <Group gap={4} justify="flex-end" wrap="nowrap">
          <RowChange
            of={rule.code}
            onClick={() => {
              setOpen({ kind: "edit", rule });
            }}
          >
            {t("operator.edit")}
          </RowChange>
          <RowChange
            of={rule.code}
            color="red"
            onClick={() => {
              setOpen({ kind: "delete", rule });
            }}
          >
            {t("operator.delete")}
          </RowChange>
        </Group>
      ),
    },
  ];
  const filters: readonly Filter[] = [
    { kind: "text", name: "connector", label: t("operator.rule_connector") },
    { kind: "text", name: "code", label: t("operator.rule_code") },
  ];
  return (
    <>
      <ListPage
        title={t("operator.rules")}
        hasViews={false}
        actions={
          <>
            <Button component={Link} to="/console/operator/error-mapping/unmapped" variant="default">
              {t("operator.unmapped")}
            </Button>
            <Button
              variant="default"
              onClick={() => {
                setOpen({ kind: "match" });
              }}
            >
              {t("operator.matchTitle")}
            </Button>
            <ChangeButton
              onClick={() => {
                setOpen({ kind: "add" });
              }}
            >
              {t("operator.addRule")}
            </ChangeButton>
          </>
        }
        filters={filters}
        columns={columns}
        search={search}
        onSearch={onSearch}
        query={query}
        keyOf={keyOf}
      />
      {open?.kind === "add" && <RuleDialog onClose={close} />}
      {open?.kind === "edit" && <RuleDialog rule={open.rule} onClose={close} />}
      {open?.kind === "delete" && <DeleteDialog rule={open.rule} onClose={close} />}
      {open?.kind === "match" && <MatchDialog onClose={close} />}
    </>
  );
};
