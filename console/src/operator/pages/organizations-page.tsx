import { Stack, Text, TextInput } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { defined } from "@railyard/members";
import { useState } from "react";
import type { ReactNode } from "react";
import { bodyOf } from "../../api/body-of.ts";
import type { components } from "../../generated/merchant-api.ts";
import { ListPage } from "../../list/list-page.tsx";
import type { Column, Filter } from "../../list/list-parts.ts";
import { textIn } from "../../list/list-search.ts";
import { offsetIn, pageSize } from "../../list/offset-paging.ts";
import { offsetPage } from "../../list/row-page.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { useRows } from "../../list/use-rows.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { Identifier, Time } from "../../parts/values.tsx";
import { useText } from "../../texts/use-text.ts";
import { ChangeButton, RowChange } from "../change-button.tsx";
import { openPage, operatorPath } from "../operator-addresses.ts";
import { operatorApi, operatorQueries } from "../operator-api.ts";
import { MerchantDialog } from "./merchant-dialog.tsx";

type Organization = components["schemas"]["Organization"];

const OrganizationDialog = ({ onClose }: { readonly onClose: () => void }): ReactNode => {
  const { t } = useText();
  const [name, setName] = useState("");
  return (
    <FormDialog
      title={t("operator.addOrganization")}
      confirmText={t("general.save")}
      isReady={name.trim() !== ""}
      onConfirm={async (idempotencyKey) => {
        await operatorApi.POST("/organization", {
          body: { organization_name: name.trim() },
          headers: { "idempotency-key": idempotencyKey },
        });
        await operatorQueries.invalidateQueries({ queryKey: ["organizations"] });
      }}
      onClose={onClose}
    >
      <TextInput
        label={t("operator.name")}
        required
        maxLength={255}
        data-autofocus
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
        }}
      />
    </FormDialog>
  );
};

type Open = { readonly kind: "organization" } | { readonly kind: "merchant"; readonly organization: Organization };

/** The owners of merchants. */
export const OrganizationsPage = (): ReactNode => {
  const { t } = useText();
  const { history } = useRouter();
  const [search, onSearch] = useListSearch(openPage);
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => {
    setOpen(null);
  };
  const query = useRows(["organizations", search], async () => {
    const answer = await bodyOf(
      operatorApi.GET("/organizations", {
        params: { query: defined({ query: textIn(search, "q"), limit: pageSize, offset: offsetIn(search) }) },
      }),
    );
    return offsetPage(search, answer);
  });
  const columns: readonly Column<Organization>[] = [
    {
      id: "organization",
      label: t("operator.organization"),
      cell: ({ organization_name: name, organization_id: id }) => (
        <Stack gap={0}>
          <Text size="sm">{name ?? "–"}</Text>
          <Identifier value={id} />
        </Stack>
      ),
    },
    {
      id: "type",
      label: t("operator.kind"),
      cell: ({ organization_type: type }) => t(`operator.kind_${type}`),
    },
    { id: "created", label: t("operator.created"), cell: ({ created_at: at }) => <Time at={at} /> },
    {
      id: "actions",
      label: t("general.more"),
      isAtEnd: true,
      cell: (organization) => (
        <RowChange
          of={organization.organization_name ?? organization.organization_id}
          onClick={() => {
            setOpen({ kind: "merchant", organization });
          }}
        >
          {t("operator.addMerchant")}
        </RowChange>
      ),
    },
  ];
  const filters: readonly Filter[] = [
    { kind: "text", name: "q", label: t("operator.organization"), placeholder: t("operator.findMerchantHint") },
  ];
  return (
    <>
      <ListPage
        title={t("operator.organizations")}
        hasViews={false}
        actions={
          <ChangeButton
            onClick={() => {
              setOpen({ kind: "organization" });
            }}
          >
            {t("operator.addOrganization")}
          </ChangeButton>
        }
        filters={filters}
        columns={columns}
        search={search}
        onSearch={onSearch}
        query={query}
        keyOf={({ organization_id: id }) => id}
        onOpen={({ organization_id: id }) => {
          history.push(`${operatorPath}/merchants?organization=${encodeURIComponent(id)}`);
        }}
      />
      {open?.kind === "organization" && <OrganizationDialog onClose={close} />}
      {open?.kind === "merchant" && <MerchantDialog organization={open.organization} onClose={close} />}
    </>
  );
};
