import { ActionIcon, Group, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { FC, ReactNode } from "react";
import { useText } from "../texts/use-text.ts";

interface OrderedRowsProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item, index: number) => string;
  /** Names a row in the labels of its buttons. */
  readonly nameOf: (item: Item, index: number) => string;
  /** A row; one that places its buttons itself gets them. */
  readonly row: (item: Item, index: number, buttons: ReactNode) => ReactNode;
  readonly onChange: (items: readonly Item[]) => void;
  /** Whether rows can be taken out. */
  readonly isRemovable?: boolean;
  readonly isReadOnly?: boolean;
  /** Whether rows place their buttons themselves. */
  readonly hasOwnPlace?: boolean;
}

type Step = "up" | "down" | "remove";

const icons: Readonly<Record<Step, FC<{ readonly size: number; readonly "aria-hidden": true }>>> = {
  up: IconArrowUp,
  down: IconArrowDown,
  remove: IconX,
};

const texts = { up: "general.moveUp", down: "general.moveDown", remove: "general.removeItem" } as const;

/** Rows whose order matters. They are moved by buttons, and the focus goes with the row that was moved. */
export const OrderedRows = <Item,>(props: OrderedRowsProps<Item>): ReactNode => {
  const { items, keyOf, nameOf, row, onChange } = props;
  const { isRemovable = false, isReadOnly = false, hasOwnPlace = false } = props;
  const { t } = useText();
  const [done, setDone] = useState<{ readonly step: Step; readonly at: number } | null>(null);
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => {
    if (done === null) return;
    const buttons = [...(list.current?.children[done.at]?.querySelectorAll<HTMLButtonElement>("[data-step]") ?? [])];
    const wanted = buttons.find((button) => button.dataset["step"] === done.step && !button.disabled);
    (wanted ?? buttons.find(({ disabled }) => !disabled))?.focus();
  }, [done]);

  const take = (step: Step, from: number): void => {
    const next = [...items];
    const [item] = next.splice(from, 1);
    const to = step === "up" ? from - 1 : from + 1;
    if (item !== undefined && step !== "remove") next.splice(to, 0, item);
    onChange(next);
    setDone({ step, at: step === "remove" ? Math.min(from, next.length - 1) : to });
  };

  const buttonsOf = (item: Item, index: number): ReactNode => (
    <Group gap={2} wrap="nowrap">
      {(["up", "down", ...(isRemovable ? (["remove"] as const) : [])] as const).map((step) => {
        const Icon = icons[step];
        return (
          <ActionIcon
            key={step}
            data-step={step}
            variant="subtle"
            color="gray"
            aria-label={t(texts[step], { name: nameOf(item, index) })}
            disabled={(step === "up" && index === 0) || (step === "down" && index === items.length - 1)}
            onClick={() => {
              take(step, index);
            }}
          >
            <Icon size={16} aria-hidden />
          </ActionIcon>
        );
      })}
    </Group>
  );
  const moved = done === null || done.step === "remove" ? undefined : items[done.at];

  return (
    <>
      <ol ref={list} style={{ listStyle: "none", margin: 0, padding: 0, display: "grid", gap: hasOwnPlace ? 12 : 6 }}>
        {items.map((item, index) => {
          const buttons = isReadOnly ? null : buttonsOf(item, index);
          return (
            <Group component="li" key={keyOf(item, index)} gap="xs" wrap="nowrap">
              <div style={{ flex: 1, minWidth: 0 }}>{row(item, index, buttons)}</div>
              {!hasOwnPlace && buttons}
            </Group>
          );
        })}
      </ol>
      <VisuallyHidden role="status">
        {done !== null &&
          moved !== undefined &&
          t("general.movedTo", { name: nameOf(moved, done.at), position: done.at + 1, total: items.length })}
      </VisuallyHidden>
    </>
  );
};
