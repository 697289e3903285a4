import { ActionIcon, Checkbox, Menu, Stack, Table, Text, TextInput } from "@mantine/core";
import { IconBookmark, IconCheck, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../api/client.ts";
import { queryClient } from "../api/query-client.ts";
import type { components } from "../generated/merchant-api.ts";
import { Dialog, FormDialog } from "../parts/form-dialog.tsx";
import { ErrorNotice } from "../parts/notices.tsx";
import { useText } from "../texts/use-text.ts";
import type { ListSearch } from "./list-search.ts";
import { isShowing, screenOf, searchOfView, viewStateOf } from "./view-parts.ts";
import type { ViewState } from "./view-parts.ts";

type View = components["schemas"]["UserView"];

const readViewsAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ["views"] });

interface DialogProps {
  readonly onClose: () => void;
}

const SaveDialog = ({
  screen,
  state,
  onClose,
}: DialogProps & { readonly screen: string; readonly state: ViewState }): ReactNode => {
  const { t } = useText();
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  return (
    <FormDialog
      title={t("views.save")}
      confirmText={t("general.save")}
      isReady={name.trim() !== ""}
      onConfirm={async (idempotencyKey) => {
        await api.POST("/user/views", {
          body: {
            name: name.trim(),
            screen,
            query: state.query,
            columns: [...state.columns],
            visibility: isShared ? "shared" : "private",
          },
          headers: { "idempotency-key": idempotencyKey },
        });
        await readViewsAgain();
      }}
      onClose={onClose}
    >
      <TextInput
        label={t("views.name")}
        required
        maxLength={64}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
        }}
        data-autofocus
      />
      <Checkbox
        label={t("views.share")}
        description={t("views.shareHint")}
        checked={isShared}
        onChange={(event) => {
          setShared(event.currentTarget.checked);
        }}
      />
    </FormDialog>
  );
};

const ManageDialog = ({ views, onClose }: DialogProps & { readonly views: readonly View[] }): ReactNode => {
  const { t } = useText();
  const remove = useMutation({
    mutationFn: (viewId: string) => api.DELETE("/user/views/{view_id}", { params: { path: { view_id: viewId } } }),
    onSettled: readViewsAgain,
  });
  const change = useMutation({
    mutationFn: ({ view_id: viewId, visibility }: View) =>
      api.POST("/user/views/{view_id}", {
        params: { path: { view_id: viewId } },
        body: { visibility: visibility === "shared" ? "private" : "shared" },
      }),
    onSettled: readViewsAgain,
  });
  const error = remove.error ?? change.error;
  return (
    <Dialog onClose={onClose} title={t("views.manage")}>
      <Stack>
        <Table aria-label={t("views.title")} verticalSpacing={6}>
          <Table.Tbody>
            {views.map((view) => (
              <Table.Tr key={view.view_id}>
                <Table.Td>{view.name}</Table.Td>
                <Table.Td>
                  <Checkbox
                    label={t("views.shared")}
                    aria-label={`${t("views.shared")}: ${view.name}`}
                    checked={view.visibility === "shared"}
                    disabled={!view.is_changeable || change.isPending}
                    onChange={() => {
                      change.mutate(view);
                    }}
                  />
                </Table.Td>
                <Table.Td ta="end">
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    aria-label={`${t("views.delete")}: ${view.name}`}
                    disabled={!view.is_changeable || remove.isPending}
                    onClick={() => {
                      remove.mutate(view.view_id);
                    }}
                  >
                    <IconTrash size={18} />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {views.length === 0 && <Text size="sm">{t("views.none")}</Text>}
        {error !== null && <ErrorNotice error={error} />}
      </Stack>
    </Dialog>
  );
};

/** Saved views of a list: opens one, saves what the address shows, and manages them. */
export const ViewMenu = ({ search }: { readonly search: ListSearch }): ReactNode => {
  const { t } = useText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // Of the address that the list was opened at: while another page is loaded, the address is already that page's.
  const [screen] = useState(() => screenOf(pathname));
  const state = viewStateOf(search);
  const [dialog, setDialog] = useState<"save" | "manage" | null>(null);
  const { data: views = [] } = useQuery({
    queryKey: ["views", screen],
    queryFn: () => bodyOf(api.GET("/user/views", { params: { query: { screen } } })),
    staleTime: 60_000,
  });
  const current = views.find((view) => isShowing(view, state));
  const close = (): void => {
    setDialog(null);
  };
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <ActionIcon
            variant={current === undefined ? "default" : "light"}
            title={t("views.title")}
            aria-label={current === undefined ? t("views.title") : `${t("views.title")}: ${current.name}`}
          >
            <IconBookmark size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown mah={420} style={{ overflowY: "auto" }}>
          {views.length > 0 && <Menu.Label>{t("views.title")}</Menu.Label>}
          {views.map((view) => (
            <Menu.Item
              key={view.view_id}
              aria-current={view === current || undefined}
              rightSection={view === current ? <IconCheck size={14} aria-hidden /> : null}
              onClick={() => void navigate({ to: ".", search: searchOfView(view) })}
            >
              {view.name}
              {!view.is_own && (
                <Text size="xs" c="dimmed">
                  {t("views.sharedByOther")}
                </Text>
              )}
            </Menu.Item>
          ))}
          {views.length > 0 && <Menu.Divider />}
          <Menu.Item
            onClick={() => {
              setDialog("save");
            }}
          >
            {t("views.save")}
          </Menu.Item>
          {views.length > 0 && (
            <Menu.Item
              onClick={() => {
                setDialog("manage");
              }}
            >
              {t("views.manage")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === "save" && <SaveDialog screen={screen} state={state} onClose={close} />}
      {dialog === "manage" && <ManageDialog views={views} onClose={close} />}
    </>
  );
};
