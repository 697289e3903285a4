import { Box, Table } from "@mantine/core";
import type { ReactNode } from "react";

interface WideTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  /** Those of the columns that have numbers, which are aligned to the end. */
  readonly endColumns?: readonly string[];
  readonly centerColumns?: readonly string[];
  readonly children: ReactNode;
}

/** A table inside of a panel; it is scrolled sideways, also by keys, where it is wider than the panel. */
export const WideTable = ({
  label,
  columns,
  endColumns = [],
  centerColumns = [],
  children,
}: WideTableProps): ReactNode => (
  <Box style={{ overflowX: "auto" }} tabIndex={0} role="group" aria-label={label}>
    <Table aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((name) => (
            <Table.Th
              key={name}
              scope="col"
              ta={endColumns.includes(name) ? "end" : centerColumns.includes(name) ? "center" : "start"}
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
