import { Code, Table, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "../texts/use-text.ts";
import type { JsonChange } from "./json-changes.ts";

const Value = ({ value }: { readonly value: unknown }): ReactNode =>
  value === undefined || value === null ? <>–</> : <Code>{JSON.stringify(value)}</Code>;

/** Every value that differs, before and after. */
export const ChangesTable = ({ changes }: { readonly changes: readonly JsonChange[] }): ReactNode => {
  const { t } = useText();
  if (changes.length === 0) return <Text size="sm">{t("conditions.noChange")}</Text>;
  return (
    <Table aria-label={t("conditions.changes")} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t("conditions.path")}</Table.Th>
          <Table.Th scope="col">{t("conditions.before")}</Table.Th>
          <Table.Th scope="col">{t("conditions.after")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ overflowWrap: "anywhere" }}>
        {changes.map(({ path, change, before, after }) => (
          <Table.Tr key={path}>
            <Table.Th scope="row" fw="normal">
              <Text size="xs" c="dimmed">
                {t(`conditions.change_${change}`)}
              </Text>
              <Text size="xs" className="identifier">
                {path.replace(/^(algorithm\.(data\.)?|\.)/u, "")}
              </Text>
            </Table.Th>
            <Table.Td>
              <Value value={before} />
            </Table.Td>
            <Table.Td>
              <Value value={after} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
};
