import { ActionIcon, Group, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useText } from "../../texts/use-text.ts";

interface OrderedRowsProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item, index: number) => string;
  /** Names a row in the labels of its buttons. */
  readonly nameOf: (item: Item, index: number) => string;
  readonly row: (item: Item, index: number) => ReactNode;
  readonly onChange: (items: readonly Item[]) => void;
  /** Whether rows can be taken out. */
  readonly isRemovable?: boolean;
  readonly isReadOnly?: boolean;
  /** Where rows are tall, their buttons stand beside the first line. */
  readonly align?: "center" | "flex-start";
}

/** Rows whose order matters. They are moved by buttons, which keep the focus on the row that was moved. */
export const OrderedRows = <Item,>(props: OrderedRowsProps<Item>): ReactNode => {
  const { items, keyOf, nameOf, row, onChange, isRemovable = false, isReadOnly = false, align = "center" } = props;
  const { t } = useText();
  const [moved, setMoved] = useState<{ readonly to: number; readonly by: number } | null>(null);
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => {
    if (moved === null) return;
    const buttons = list.current?.children[moved.to]?.querySelectorAll<HTMLButtonElement>("button[data-move]") ?? [];
    const [up, down] = buttons;
    const wanted = moved.by < 0 ? up : down;
    (wanted?.disabled === true ? (wanted === up ? down : up) : wanted)?.focus();
  }, [moved]);

  const move = (from: number, by: number): void => {
    const next = [...items];
    next.splice(from + by, 0, ...next.splice(from, 1));
    onChange(next);
    setMoved({ to: from + by, by });
  };
  const movedItem = moved === null ? undefined : items[moved.to];

  return (
    <>
      <ol ref={list} style={{ listStyle: "none", margin: 0, padding: 0, display: "grid", gap: 6 }}>
        {items.map((item, index) => {
          const name = nameOf(item, index);
          return (
            <Group component="li" key={keyOf(item, index)} gap="xs" wrap="nowrap" align={align}>
              <div style={{ flex: 1, minWidth: 0 }}>{row(item, index)}</div>
              {!isReadOnly && (
                <Group gap={2} wrap="nowrap">
                  <ActionIcon
                    data-move
                    variant="subtle"
                    color="gray"
                    aria-label={t("routing.moveUp", { name })}
                    disabled={index === 0}
                    onClick={() => {
                      move(index, -1);
                    }}
                  >
                    <IconArrowUp size={16} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    data-move
                    variant="subtle"
                    color="gray"
                    aria-label={t("routing.moveDown", { name })}
                    disabled={index === items.length - 1}
                    onClick={() => {
                      move(index, 1);
                    }}
                  >
                    <IconArrowDown size={16} aria-hidden />
                  </ActionIcon>
                  {isRemovable && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t("routing.removeItem", { name })}
                      onClick={() => {
                        setMoved(null);
                        onChange(items.filter((_, at) => at !== index));
                      }}
                    >
                      <IconX size={16} aria-hidden />
                    </ActionIcon>
                  )}
                </Group>
              )}
            </Group>
          );
        })}
      </ol>
      <VisuallyHidden role="status">
        {moved !== null &&
          movedItem !== undefined &&
          t("routing.movedTo", { name: nameOf(movedItem, moved.to), position: moved.to + 1, total: items.length })}
      </VisuallyHidden>
    </>
  );
};
