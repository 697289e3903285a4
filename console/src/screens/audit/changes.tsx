import { Code, Table, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "../../texts/use-text.ts";
import { changesOf } from "./audit-entries.ts";
import type { AuditEntry } from "./audit-entries.ts";

const Value = ({ text }: { readonly text: string | null }): ReactNode =>
  text === null ? "–" : text.includes("\n") ? <Code block>{text}</Code> : <span className="identifier">{text}</span>;

/** Before and after, member by member. */
export const Changes = ({ entry }: { readonly entry: AuditEntry }): ReactNode => {
  const { t } = useText();
  const changes = changesOf(entry);
  if (changes.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t("audit.noChanges")}
      </Text>
    );
  }
  return (
    <Table verticalSpacing={6} aria-label={t("audit.changes")} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t("audit.member")}</Table.Th>
          <Table.Th scope="col">{t("audit.before")}</Table.Th>
          <Table.Th scope="col">{t("audit.after")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ member, before, after, isHidden }) => (
          <Table.Tr key={member} style={{ verticalAlign: "top" }}>
            <Table.Th scope="row" fw={400}>
              <span className="identifier">{member}</span>
            </Table.Th>
            {isHidden ? (
              <Table.Td colSpan={2}>
                <Text size="sm" c="dimmed">
                  {t("audit.hidden")}
                </Text>
              </Table.Td>
            ) : (
              <>
                <Table.Td>
                  <Value text={before} />
                </Table.Td>
                <Table.Td>
                  <Value text={after} />
                </Table.Td>
              </>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
};
