import { defined } from "@railyard/members";
import { ActionIcon, Button, Group, Menu, Stack, Text } from "@mantine/core";
import { IconDots, IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import type { components } from "../../generated/merchant-api.ts";
import { ListPage } from "../../list/list-page.tsx";
import type { Column, Filter } from "../../list/list-parts.ts";
import { textIn } from "../../list/list-search.ts";
import { offsetIn, pageSize } from "../../list/offset-paging.ts";
import { offsetPage } from "../../list/row-page.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { useRows } from "../../list/use-rows.ts";
import { Blank, Forbidden } from "../../parts/notices.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Facts, Identifier, Time } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { DeveloperLinks } from "./developer-links.tsx";
import { CreateKeyDialog, RevokeKeyDialog, RotateKeyDialog } from "./key-dialogs.tsx";
import { expiringDays, isExpired, isExpiring } from "./key-scopes.ts";
import { SecretDialog } from "./secret-dialog.tsx";

type ApiKey = components["schemas"]["ApiKey"];
type Dialog =
  | { readonly kind: "create" }
  | { readonly kind: "rotate" | "revoke"; readonly key: ApiKey }
  | { readonly kind: "secret"; readonly secret: string };

const route = getRouteApi("/console/developers");

const stateOf = ({ expiration, replaced_by: successor }: ApiKey): string => {
  const nowMs = Date.now();
  if (isExpired(expiration, nowMs)) return "expired";
  if (successor !== null) return "replaced";
  return isExpiring(expiration, nowMs) ? "expiring" : "active";
};

const Expiry = ({ expiration }: { readonly expiration: string }): ReactNode => {
  const { t } = useText();
  return expiration === "never" ? t("developers.never") : <Time at={expiration} />;
};

const KeysList = (): ReactNode => {
  const { t } = useText();
  const { merchantId, may } = useSession();
  const [search, onSearch] = useListSearch(route);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const isExpiringOnly = textIn(search, "expiry") === "soon";
  const query = useRows(["api-keys", merchantId, offsetIn(search), isExpiringOnly], async () => {
    const data = await bodyOf(
      api.GET("/api_keys/{merchant_id}/list", {
        params: {
          path: { merchant_id: merchantId },
          query: defined({
            limit: pageSize,
            skip: offsetIn(search),
            expiring_within_days: isExpiringOnly ? expiringDays : undefined,
          }),
        },
      }),
    );
    return offsetPage(search, { data });
  });
  const close = (): void => {
    setDialog(null);
  };
  const showSecret = (secret: string): void => {
    setDialog({ kind: "secret", secret });
  };
  const scopesText = ({ scopes }: ApiKey): string => scopes?.join(", ") ?? t("developers.unrestricted");
  const columns: readonly Column<ApiKey>[] = [
    { id: "name", label: t("developers.name"), cell: ({ name }) => name },
    { id: "prefix", label: t("developers.key"), cell: ({ prefix }) => <span className="identifier">{prefix}…</span> },
    {
      id: "state",
      label: t("developers.state"),
      cell: (key) => {
        const state = stateOf(key);
        return (
          <StatusBadge
            status={state}
            area="developers"
            tone={state === "expiring" || state === "replaced" ? "attention" : undefined}
          />
        );
      },
    },
    { id: "scopes", label: t("developers.scopes"), cell: scopesText },
    { id: "last_used", label: t("developers.lastUsed"), cell: ({ last_used: at }) => <Time at={at} /> },
    { id: "expiry", label: t("developers.expiry"), cell: ({ expiration }) => <Expiry expiration={expiration} /> },
    { id: "created", label: t("developers.created"), cell: ({ created }) => <Time at={created} /> },
    ...(may("rotateApiKey")
      ? [
          {
            id: "actions",
            label: t("developers.actions"),
            isAtEnd: true,
            cell: (key: ApiKey) => (
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon variant="subtle" color="gray" aria-label={`${t("developers.actions")}: ${key.name}`}>
                    <IconDots size={18} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item
                    disabled={key.replaced_by !== null}
                    onClick={() => {
                      setDialog({ kind: "rotate", key });
                    }}
                  >
                    {key.replaced_by === null ? t("developers.rotate") : t("developers.rotatedAlready")}
                  </Menu.Item>
                  <Menu.Item
                    color="red"
                    onClick={() => {
                      setDialog({ kind: "revoke", key });
                    }}
                  >
                    {t("developers.revoke")}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            ),
          },
        ]
      : []),
  ];
  const filters: readonly Filter[] = [
    {
      kind: "choice",
      name: "expiry",
      label: t("developers.expiry"),
      choices: [{ value: "soon", label: t("developers.expiringSoon") }],
    },
  ];
  const create = may("createApiKey") ? (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => {
        setDialog({ kind: "create" });
      }}
    >
      {t("developers.createKey")}
    </Button>
  ) : undefined;
  return (
    <>
      <ListPage
        title={t("developers.keys")}
        actions={create}
        filters={filters}
        columns={columns}
        search={search}
        onSearch={onSearch}
        query={query}
        keyOf={({ key_id: id }) => id}
        preview={(key) => (
          <Facts
            facts={[
              [t("developers.keyId"), <Identifier value={key.key_id} />],
              [t("developers.description"), key.description ?? "–"],
              [t("developers.scopes"), scopesText(key)],
              [t("developers.rotatedFrom"), <Identifier value={key.rotated_from} />],
              [t("developers.replacedBy"), <Identifier value={key.replaced_by} />],
            ]}
          />
        )}
        empty={<Blank title={t("general.nothingYet")} text={t("developers.noKeys")} />}
      />
      {dialog?.kind === "create" && <CreateKeyDialog onCreated={showSecret} onClose={close} />}
      {dialog?.kind === "rotate" && <RotateKeyDialog apiKey={dialog.key} onCreated={showSecret} onClose={close} />}
      {dialog?.kind === "revoke" && <RevokeKeyDialog apiKey={dialog.key} onClose={close} />}
      {dialog?.kind === "secret" && (
        <SecretDialog
          title={t("developers.newKey")}
          warning={t("developers.shownOnce")}
          secret={dialog.secret}
          onClose={close}
        />
      )}
    </>
  );
};

/** The merchant's API keys. */
export const KeysPage = (): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  return (
    <Stack gap="md">
      <DeveloperLinks />
      {may("listApiKeys") ? <KeysList /> : <Forbidden operation="listApiKeys" />}
      <Group>
        <Text size="sm" c="dimmed">
          {t("developers.keysHint")}
        </Text>
      </Group>
    </Stack>
  );
};
