import { Group, TextInput } from "@mantine/core";
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
import { Blank } from "../../parts/notices.tsx";
import { Identifier, Time } from "../../parts/values.tsx";
import { useText } from "../../texts/use-text.ts";
import { ChangeButton, RowChange } from "../change-button.tsx";
import { openPage } from "../operator-addresses.ts";
import { operatorApi, operatorQueries } from "../operator-api.ts";
import { CardRangesPanel } from "./card-ranges-panel.tsx";

type Issuer = components["schemas"]["CardIssuer"];

const readIssuersAgain = (): Promise<void> => operatorQueries.invalidateQueries({ queryKey: ["issuers"] });

const pathOf = ({ id }: Issuer) => ({ path: { issuer_id: id } });

interface DialogProps {
  readonly onClose: () => void;
}

const NameDialog = ({ issuer, onClose }: DialogProps & { readonly issuer?: Issuer }): ReactNode => {
  const { t } = useText();
  const [name, setName] = useState(issuer?.issuer_name ?? "");
  return (
    <FormDialog
      title={t(issuer === undefined ? "operator.addIssuer" : "operator.renameIssuer")}
      confirmText={t("general.save")}
      isReady={name.trim() !== ""}
      onConfirm={async (idempotencyKey) => {
        const body = { issuer_name: name.trim() };
        await (issuer === undefined
          ? operatorApi.POST("/card_issuers", { body, headers: { "idempotency-key": idempotencyKey } })
          : operatorApi.PUT("/card_issuers/{issuer_id}", { params: pathOf(issuer), body }));
        await readIssuersAgain();
      }}
      onClose={onClose}
    >
      <TextInput
        label={t("operator.issuer")}
        description={t("operator.issuerHint")}
        required
        maxLength={128}
        data-autofocus
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
        }}
      />
    </FormDialog>
  );
};

const DeleteDialog = ({ issuer, onClose }: DialogProps & { readonly issuer: Issuer }): ReactNode => {
  const { t } = useText();
  return (
    <FormDialog
      title={t("operator.deleteIssuer", { name: issuer.issuer_name })}
      confirmText={t("operator.delete")}
      consequence={t("operator.deleteIssuerConsequence")}
      isDangerous
      onConfirm={async () => {
        await operatorApi.DELETE("/card_issuers/{issuer_id}", { params: pathOf(issuer) });
        await readIssuersAgain();
      }}
      onClose={onClose}
    />
  );
};

type Open = { readonly kind: "add" } | { readonly kind: "rename" | "delete"; readonly issuer: Issuer };

/** Card ranges, and the catalogue of banks that issue cards. */
export const CardsPage = (): ReactNode => {
  const { t } = useText();
  const [search, onSearch] = useListSearch(openPage);
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => {
    setOpen(null);
  };
  const query = useRows(["issuers", search], async () => {
    const { issuers: data, ...total } = await bodyOf(
      operatorApi.GET("/card_issuers", {
        params: { query: defined({ query: textIn(search, "q"), limit: pageSize, offset: offsetIn(search) }) },
      }),
    );
    return offsetPage(search, { data, ...total });
  });
  const columns: readonly Column<Issuer>[] = [
    { id: "name", label: t("operator.issuer"), cell: ({ issuer_name: name }) => name },
    { id: "id", label: t("operator.id"), cell: ({ id }) => <Identifier value={id} /> },
    { id: "created", label: t("operator.created"), cell: ({ created_at: at }) => <Time at={at} /> },
    {
      id: "actions",
      label: t("general.more"),
      isAtEnd: true,
      cell: (issuer) => (
        <Group gap={4} justify="flex-end" wrap="nowrap">
          <RowChange
            of={issuer.issuer_name}
            onClick={() => {
              setOpen({ kind: "rename", issuer });
            }}
          >
            {t("operator.rename")}
          </RowChange>
          <RowChange
            of={issuer.issuer_name}
            color="red"
            onClick={() => {
              setOpen({ kind: "delete", issuer });
            }}
          >
            {t("operator.delete")}
          </RowChange>
        </Group>
      ),
    },
  ];
  const filters: readonly Filter[] = [{ kind: "text", name: "q", label: t("operator.issuer") }];
  return (
    <>
      <ListPage
        title={t("operator.cards")}
        hasViews={false}
        actions={
          <ChangeButton
            onClick={() => {
              setOpen({ kind: "add" });
            }}
          >
            {t("operator.addIssuer")}
          </ChangeButton>
        }
        summary={<CardRangesPanel />}
        filters={filters}
        columns={columns}
        search={search}
        onSearch={onSearch}
        query={query}
        empty={<Blank title={t("operator.noIssuers")} text={t("operator.noIssuersText")} />}
        keyOf={({ id }) => id}
      />
      {open?.kind === "add" && <NameDialog onClose={close} />}
      {open?.kind === "rename" && <NameDialog issuer={open.issuer} onClose={close} />}
      {open?.kind === "delete" && <DeleteDialog issuer={open.issuer} onClose={close} />}
    </>
  );
};
