import { Table } from "@mantine/core";
import { useRef, useState } from "react";
import type { KeyboardEvent, ReactNode, SyntheticEvent } from "react";
import { usePreferences } from "../session/preferences.ts";
import type { Column } from "./list-parts.ts";

interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** What Space shows below the row. */
  readonly preview?: ((row: Row) => ReactNode) | undefined;
}

/** Whether the row itself is meant: not a control in it, and no dialog of a cell, whose events come through the row. */
const isOfRow = ({ target, currentTarget }: SyntheticEvent<Element>): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest("a, button, input, select, textarea, [role=menuitem]") === null;

/**
 * Rows that open by click or Enter. Up and down, or `j` and `k`, move between them; Space previews one. Names and
 * links inside of cells stay usable by themselves.
 */
export const DataTable = <Row,>(props: DataTableProps<Row>): ReactNode => {
  const { label, rows, columns, keyOf, onOpen, preview } = props;
  const { hasSingleKeys, density } = usePreferences();
  const [current, setCurrent] = useState(0);
  const [previewed, setPreviewed] = useState<string | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);

  const focusRow = (index: number): void => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    setCurrent(next);
    body.current?.querySelectorAll<HTMLElement>("tr[data-row]")[next]?.focus();
  };

  const onKeyDown = (event: KeyboardEvent, row: Row, index: number): void => {
    if (!isOfRow(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const isNext = event.key === "ArrowDown" || (hasSingleKeys && event.key === "j");
    const isPrevious = event.key === "ArrowUp" || (hasSingleKeys && event.key === "k");
    if (isNext) focusRow(index + 1);
    else if (isPrevious) focusRow(index - 1);
    else if (event.key === "Enter") onOpen?.(row);
    else if (event.key === " " && preview !== undefined) {
      setPreviewed(previewed === keyOf(row) ? null : keyOf(row));
    } else return;
    event.preventDefault();
  };

  return (
    <Table className="data-table" highlightOnHover verticalSpacing={density === "compact" ? 2 : 6} aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ id, label: name, isAtEnd }) => (
            <Table.Th key={id} scope="col" ta={isAtEnd === true ? "end" : "start"}>
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody ref={body}>
        {rows.flatMap((row, index) => {
          const key = keyOf(row);
          const isPreviewed = previewed === key && preview !== undefined;
          return [
            <Table.Tr
              key={key}
              data-row
              data-previewed={isPreviewed || undefined}
              tabIndex={index === Math.min(current, rows.length - 1) ? 0 : -1}
              onFocus={() => {
                setCurrent(index);
              }}
              onClick={(event) => {
                if (isOfRow(event)) onOpen?.(row);
              }}
              onKeyDown={(event) => {
                onKeyDown(event, row, index);
              }}
            >
              {columns.map(({ id, label: name, cell, isAtEnd }) => {
                const content = cell(row);
                return (
                  <Table.Td
                    key={id}
                    data-label={name}
                    data-empty={content === "–" || content === null || undefined}
                    ta={isAtEnd === true ? "end" : "start"}
                  >
                    {content}
                  </Table.Td>
                );
              })}
            </Table.Tr>,
            ...(isPreviewed
              ? [
                  <Table.Tr key={`${key} preview`} data-previewed>
                    <Table.Td colSpan={columns.length}>{preview(row)}</Table.Td>
                  </Table.Tr>,
                ]
              : []),
          ];
        })}
      </Table.Tbody>
    </Table>
  );
};
