import { ActionIcon, Button, Checkbox, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { currencyCodes } from "@railyard/money";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import type { LimitRow } from "./role-limits.ts";

interface LimitFieldsProps {
  /** Null: no limits. */
  readonly rows: readonly LimitRow[] | null;
  readonly onChange: (rows: readonly LimitRow[] | null) => void;
}

const rowsMax = 10;

/** How much the users of a role refund without approval, by currency. */
export const RoleLimitFields = ({ rows, onChange }: LimitFieldsProps): ReactNode => {
  const { t } = useText();
  const { role: own } = useSession();
  const isForced = own.limits !== null;
  const change = (index: number, members: Partial<LimitRow>): void => {
    onChange(rows?.map((row, at) => (at === index ? { ...row, ...members } : row)) ?? null);
  };
  return (
    <Stack gap="xs">
      <Checkbox
        label={t("users.limitRefunds")}
        description={t(isForced ? "users.limitForced" : "users.limitText")}
        checked={rows !== null}
        disabled={isForced}
        onChange={() => {
          onChange(rows === null ? [] : null);
        }}
      />
      {rows?.length === 0 && <Text size="sm">{t("users.limitEverything")}</Text>}
      {rows?.map((row, index) => (
        <Group key={index} gap="xs" align="flex-end">
          <Select
            label={t("users.limitCurrency")}
            data={[...currencyCodes]}
            value={row.currency}
            searchable
            allowDeselect={false}
            w={110}
            onChange={(currency) => {
              if (currency !== null) change(index, { currency });
            }}
          />
          {(["perRefund", "perDay"] as const).map((name) => (
            <TextInput
              key={name}
              label={t(`users.limit_${name}`)}
              inputMode="decimal"
              style={{ flex: "1 1 7rem" }}
              required
              value={row[name]}
              onChange={(event) => {
                change(index, { [name]: event.currentTarget.value });
              }}
            />
          ))}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`${t("general.remove")}: ${row.currency}`}
            onClick={() => {
              onChange(rows.filter((_row, at) => at !== index));
            }}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      {rows !== null && rows.length < rowsMax && (
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => {
              const next = ["EUR", "USD", ...currencyCodes].find((code) =>
                rows.every(({ currency }) => currency !== code),
              );
              onChange([...rows, { currency: next ?? "EUR", perRefund: "", perDay: "" }]);
            }}
          >
            {t("users.limitAdd")}
          </Button>
        </Group>
      )}
    </Stack>
  );
};
