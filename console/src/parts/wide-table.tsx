import { Box, Table } from "@mantine/core";
import type { ReactNode } from "react";

interface WideTableProps {
  readonly label: string;
  /** Names of the columns; those of `endColumns` have numbers, which stand at the end. */
  readonly columns: readonly string[];
  readonly endColumns?: readonly string[];
  readonly children: ReactNode;
}

/** A table inside of a panel; it is scrolled sideways, also by keys, where it is wider than the panel. */
export const WideTable = ({ label, columns, endColumns = [], children }: WideTableProps): ReactNode => (
  <Box style={{ overflowX: "auto" }} tabIndex={0} role="region" aria-label={label}>
    <Table aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((name) => (
            <Table.Th
              key={name}
              scope="col"
              ta={endColumns.includes(name) ? "end" : "start"}
              style={{ whiteSpace: "nowrap" }}
            >
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  </Box>
);
