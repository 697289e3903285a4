import { Button, Checkbox, CloseButton, Group, Popover, Radio, Stack, TextInput } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { useText } from "../texts/use-text.ts";
import type { Filter } from "./list-parts.ts";
import { textIn, textsIn } from "./list-search.ts";
import type { ListSearch } from "./list-search.ts";

/** Changes of the address; undefined takes a name out of it. */
export type SearchChange = (changes: ListSearch) => void;

interface FilterProps {
  readonly filter: Filter;
  readonly search: ListSearch;
  readonly onChange: SearchChange;
}

/** Names in the address that a filter sets. */
const namesOf = ({ kind, name }: Filter): readonly string[] =>
  kind === "days" ? [`${name}_from`, `${name}_to`] : [name];

const without = (names: readonly string[]): ListSearch =>
  Object.fromEntries([...names, "after"].map((name) => [name, undefined]));

/** What the filter is set to, in words; undefined: it is not set. */
const shownValue = (filter: Filter, search: ListSearch): string | undefined => {
  if (filter.kind === "days") {
    const days = namesOf(filter).map((name) => textIn(search, name));
    return days.every((day) => day === undefined) ? undefined : days.map((day) => day ?? "…").join(" – ");
  }
  const values = textsIn(search, filter.name);
  if (values === undefined || filter.kind === "text") return values?.join(", ");
  return values.map((value) => filter.choices.find((choice) => choice.value === value)?.label ?? value).join(", ");
};

const TextFilter = ({ filter, search, onChange }: FilterProps): ReactNode => {
  const { t } = useText();
  const [text, setText] = useState(textIn(search, filter.name) ?? "");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ [filter.name]: text.trim() === "" ? undefined : text.trim(), after: undefined });
      }}
    >
      <Stack gap="xs">
        <TextInput
          label={filter.label}
          placeholder={filter.kind === "text" ? filter.placeholder : undefined}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
          }}
          data-autofocus
        />
        <Button type="submit" size="xs">
          {t("general.save")}
        </Button>
      </Stack>
    </form>
  );
};

const DaysFilter = ({ filter, search, onChange }: FilterProps): ReactNode => {
  const { t } = useText();
  const [fromName = "", toName = ""] = namesOf(filter);
  const field = (name: string, label: string): ReactNode => (
    <TextInput
      type="date"
      label={label}
      value={textIn(search, name) ?? ""}
      onChange={(event) => {
        onChange({ [name]: event.currentTarget.value, after: undefined });
      }}
    />
  );
  return (
    <Stack gap="xs">
      {field(fromName, t("general.from"))}
      {field(toName, t("general.to"))}
    </Stack>
  );
};

const FilterEditor = (props: FilterProps): ReactNode => {
  const { filter, search, onChange } = props;
  if (filter.kind === "text") return <TextFilter {...props} />;
  if (filter.kind === "days") return <DaysFilter {...props} />;
  if (filter.kind === "choice") {
    return (
      <Radio.Group
        label={filter.label}
        value={textIn(search, filter.name) ?? ""}
        onChange={(value) => {
          onChange({ [filter.name]: value, after: undefined });
        }}
      >
        <Stack gap="xs" mt="xs">
          {filter.choices.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
    );
  }
  return (
    <Checkbox.Group
      label={filter.label}
      value={[...(textsIn(search, filter.name) ?? [])]}
      onChange={(values) => {
        onChange({ [filter.name]: values.length === 0 ? undefined : values, after: undefined });
      }}
    >
      <Stack gap="xs" mt="xs" mah={320} style={{ overflowY: "auto" }}>
        {filter.choices.map(({ value, label }) => (
          <Checkbox key={value} value={value} label={label} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
};

const FilterChip = ({ filter, search, onChange }: FilterProps): ReactNode => {
  const { t } = useText();
  const value = shownValue(filter, search);
  return (
    <Group gap={0} wrap="nowrap">
      <Popover position="bottom-start" shadow="md" width={280} trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant={value === undefined ? "default" : "light"}
            size="compact-sm"
            radius="xl"
            rightSection={<IconChevronDown size={14} aria-hidden />}
            styles={{ label: { maxWidth: 240 } }}
          >
            {value === undefined ? filter.label : `${filter.label}: ${value}`}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <FilterEditor filter={filter} search={search} onChange={onChange} />
        </Popover.Dropdown>
      </Popover>
      {value !== undefined && (
        <CloseButton
          size="sm"
          aria-label={`${t("general.remove")}: ${filter.label}`}
          onClick={() => {
            onChange(without(namesOf(filter)));
          }}
        />
      )}
    </Group>
  );
};

interface FilterBarProps {
  readonly filters: readonly Filter[];
  readonly search: ListSearch;
  readonly onChange: SearchChange;
}

/** Whether any filter is set. */
export const hasFilters = (filters: readonly Filter[], search: ListSearch): boolean =>
  filters.some((filter) => shownValue(filter, search) !== undefined);

/** Takes all filters out of the address. */
export const clearedFilters = (filters: readonly Filter[]): ListSearch => without(filters.flatMap(namesOf));

/** The filters of a list as chips. */
export const FilterBar = ({ filters, search, onChange }: FilterBarProps): ReactNode => {
  const { t } = useText();
  return (
    <Group gap="xs" className="no-print filter-bar" role="group" aria-label={t("general.filters")}>
      {filters.map((filter) => (
        <FilterChip key={filter.name} filter={filter} search={search} onChange={onChange} />
      ))}
      {hasFilters(filters, search) && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            onChange(clearedFilters(filters));
          }}
        >
          {t("general.clearFilters")}
        </Button>
      )}
    </Group>
  );
};
