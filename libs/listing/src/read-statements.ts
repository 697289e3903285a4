import type { ListedTable } from "./listed-table.ts";
import { accessesOf, dimensionsOf, keysOf, listNamesOf, orderingsOf } from "./listed-table.ts";
import type { NamedStatement, Parameter } from "./parameters.ts";
import { namedStatement } from "./parameters.ts";

/** What rows are looked for by: the facets that match, or the values of a key. */
export type Access = "facet" | (string & {});

export type Direction = "asc" | "desc";

/** How a page is read: by what its rows are looked for, and in which order they are. */
export interface PageRoad {
  readonly access: Access;
  readonly orderedBy: string;
  readonly direction: Direction;
  /** Whether they are narrowed to a range. */
  readonly isRanged: boolean;
}

export type ScanRoad = Pick<PageRoad, "access" | "isRanged">;

export interface PeriodCount {
  readonly starts_on: string;
  readonly rows: number;
}

export interface FacetCount {
  readonly facet: number;
  readonly rows: number;
}

/** The dimensions of a facet, with the number of it. */
export type FacetRow = Readonly<Record<string, string>> & { readonly facet: number };

type PageStatement = NamedStatement<{ readonly id: string }>;

/** Statements that read one list. */
export interface ReadStatements {
  readonly facets: NamedStatement<{ readonly facet: number }>;
  /** The same with their dimensions. */
  readonly describedFacets: NamedStatement<FacetRow>;
  readonly countsByPeriod: NamedStatement<PeriodCount>;
  readonly countsByFacet: NamedStatement<FacetCount>;
  readonly edgeCounts: NamedStatement<FacetCount>;
  /** Reads rows in the order of the list, no more of each facet than the page may need. */
  readonly inOrder: (road: PageRoad) => PageStatement;
  /** The same for many rows: a first look at some of each facet shows how far the page can reach. */
  readonly inOrderByShares: (road: PageRoad) => PageStatement;
  /** Reads the rows of a span or a range, then picks and orders them. */
  readonly gathered: (road: PageRoad, scannedBy: string) => PageStatement;
  /** How many rows are gathered, and how many of these match. */
  readonly gatheredCount: (
    road: ScanRoad,
    scannedBy: string,
  ) => NamedStatement<{ readonly scanned: number; readonly matching: number }>;
}

const createdIn = (p: Parameter): string =>
  `created_at >= coalesce(${p("from", "timestamptz")}, '-infinity')
        and created_at < coalesce(${p("until", "timestamptz")}, 'infinity')`;

const ends = {
  bigint: { first: "-9223372036854775808", last: "9223372036854775807" },
  time: { first: "'-infinity'", last: "'infinity'" },
} as const;

const endsOf = ({ orderings }: ListedTable, column: string): { readonly first: string; readonly last: string } =>
  orderings[column]?.type === "bigint" ? ends.bigint : ends.time;

const rangeIn = (p: Parameter, column: string): string =>
  `${column} >= coalesce(${p("rangeFrom", "bigint")}, ${ends.bigint.first})
        and ${column} <= coalesce(${p("rangeUntil", "bigint")}, ${ends.bigint.last})`;

const driverOf = (p: Parameter, access: Access): string =>
  access === "facet"
    ? `unnest(${p("facets", "int[]")}) as driver(wanted)`
    : `unnest(${p(access, "text[]")}) as driver(wanted)`;

const isDriven = (p: Parameter, access: Access): string =>
  access === "facet"
    ? "facet = driver.wanted"
    : `merchant_id = ${p("merchantId", "text")} and ${access} = driver.wanted`;

/** What narrows rows that were found by a key, in addition to its values. */
const besides = (p: Parameter, listed: ListedTable, access: Access): readonly string[] =>
  access === "facet"
    ? []
    : [
        `facet = any (${p("facets", "int[]")})`,
        ...accessesOf(listed)
          .filter((key) => key !== access)
          .map((key) => `(${p(key, "text[]")} is null or ${key} = any (${p(key, "text[]")}))`),
      ];

const rangesIn = (p: Parameter, { orderings }: ListedTable): readonly string[] =>
  Object.entries(orderings).flatMap(([name, { type }]) => (type === "bigint" ? [rangeIn(p, name)] : []));

const typeOf = ({ orderings }: ListedTable, orderedBy: string): string =>
  orderings[orderedBy]?.type === "bigint" ? "bigint" : "timestamptz";

const isBeyond = (p: Parameter, listed: ListedTable, { orderedBy, direction }: PageRoad): string => {
  const cursor = p("cursorValue", typeOf(listed, orderedBy));
  const place = `(${cursor}, ${p("cursorId", "text")})`;
  return `(${cursor} is null or (${orderedBy}, ${listed.id}) ${direction === "desc" ? "<" : ">"} ${place})`;
};

/** One facet or value after the other: their rows that match, the first of the list first. */
const lateralRows = (p: Parameter, listed: ListedTable, road: PageRoad, also: readonly string[], limit: string) => {
  const { access, orderedBy, direction } = road;
  const conditions = [
    isDriven(p, access),
    createdIn(p),
    ...(road.isRanged ? rangesIn(p, listed) : []),
    ...besides(p, listed, access),
    isBeyond(p, listed, road),
    ...also,
  ];
  return `cross join lateral (
      select ${orderedBy}, ${listed.id} as id from ${listNamesOf(listed).rows}
      where ${conditions.join("\n        and ")}
      order by ${orderedBy} ${direction}, ${listed.id} ${direction} limit ${limit}
    ) as page`;
};

const reachOf = (p: Parameter): string => `${p("limit", "bigint")} + ${p("offset", "bigint")}`;

const pageOf = (p: Parameter, { orderedBy, direction }: PageRoad): string =>
  `order by ${orderedBy} ${direction}, id ${direction} limit ${p("limit", "bigint")} offset ${p("offset", "bigint")}`;

const inOrderText = (p: Parameter, listed: ListedTable, road: PageRoad): string => `
    select id from ${driverOf(p, road.access)} ${lateralRows(p, listed, road, [], reachOf(p))}
    ${pageOf(p, road)}`;

/** The last row of the page is no further in the list than the same row among some of the rows. */
const inOrderBySharesText = (p: Parameter, listed: ListedTable, road: PageRoad): string => {
  const { orderedBy, direction } = road;
  const isWithin =
    direction === "desc"
      ? `${orderedBy} >= coalesce(reached.place, ${endsOf(listed, orderedBy).first})`
      : `${orderedBy} <= coalesce(reached.place, ${endsOf(listed, orderedBy).last})`;
  return `
    with reached as materialized (
      select (
        select ${orderedBy} from unnest(${p("facets", "int[]")}, ${p("shares", "int[]")}) as driver(wanted, share)
        ${lateralRows(p, listed, road, [], "driver.share")}
        order by ${orderedBy} ${direction}, id ${direction} limit 1 offset ${reachOf(p)} - 1
      ) as place
    )
    select id from reached cross join ${driverOf(p, road.access)}
    ${lateralRows(p, listed, road, [isWithin], reachOf(p))}
    ${pageOf(p, road)}`;
};

/** Rows by one index, and what else they must be once they are there. */
const scan = (p: Parameter, listed: ListedTable, { access, isRanged }: ScanRoad, scannedBy: string) => {
  const isByTime = scannedBy === "created_at";
  const columns = ["facet", "created_at", ...orderingsOf(listed), ...(access === "facet" ? [] : keysOf(listed))];
  const within = isByTime ? [createdIn(p)] : [rangeIn(p, scannedBy)];
  const ranges = isRanged ? rangesIn(p, listed) : [];
  const left = isByTime ? ranges : [createdIn(p)];
  const text = `
    ${driverOf(p, access)} cross join lateral (
      select ${columns.join(", ")}, ${listed.id} from ${listNamesOf(listed).rows}
      where ${[isDriven(p, access), ...within].join(" and ")}
      order by ${scannedBy} desc limit ${p("bound", "bigint")}
    ) as scanned`;
  return { text, conditions: [...left, ...besides(p, listed, access)] };
};

const gatheredText = (p: Parameter, listed: ListedTable, road: PageRoad, scannedBy: string): string => {
  const { orderedBy, direction } = road;
  const { text, conditions } = scan(p, listed, road, scannedBy);
  return `
    select ${listed.id} as id from ${text}
    where ${[...conditions, isBeyond(p, listed, road)].join("\n      and ")}
    order by ${orderedBy} ${direction}, ${listed.id} ${direction}
    limit ${p("limit", "bigint")} offset ${p("offset", "bigint")}`;
};

const gatheredCountText = (p: Parameter, listed: ListedTable, road: ScanRoad, scannedBy: string): string => {
  const { text, conditions } = scan(p, listed, road, scannedBy);
  return `
    select count(*)::int as scanned, count(*) filter (where ${["true", ...conditions].join(" and ")})::int as matching
    from (select * from ${text} limit ${p("bound", "bigint")}) as scanned`;
};

const facetsText = (p: Parameter, listed: ListedTable, columns: readonly string[]): string => {
  const names = dimensionsOf(listed);
  const wanted = (name: string): string => p(`dimension ${name}`, "text[]");
  const conditions = names.map((name) => `(${wanted(name)} is null or ${name} = any (${wanted(name)}))`);
  return `
    select ${columns.join(", ")} from ${listNamesOf(listed).facets}
    where ${[`merchant_id = ${p("merchantId", "text")}`, ...conditions].join(" and ")}`;
};

const inPeriods = (p: Parameter): string =>
  `facet = any (${p("facets", "int[]")}) and period = ${p("period", '"char"')}
      and starts_on >= ${p("fromDay", "date")}
      and starts_on < ${p("untilDay", "date")}`;

/** The same value for the same text, made when it is first wanted: most lists use few of their statements. */
const once = <Value>(): ((key: string, make: () => Value) => Value) => {
  const made = new Map<string, Value>();
  return (key, make) => {
    const value = made.get(key) ?? make();
    made.set(key, value);
    return value;
  };
};

/** Part of a statement's name, which PostgreSQL keeps short. */
const wordOf = (listed: ListedTable, column: string): string => {
  const place = accessesOf(listed).indexOf(column);
  return place === -1 ? column.replace(/_at$/u, "") : `key${String(place)}`;
};

export const readStatementsOf = (listed: ListedTable): ReadStatements => {
  const { table } = listed;
  const accessWords = ({ access, isRanged }: ScanRoad): string =>
    `${wordOf(listed, access)}${isRanged ? "_range" : ""}`;
  const wordsOf = (road: PageRoad): string =>
    [accessWords(road), wordOf(listed, road.orderedBy), road.direction].join("_");
  const { rows, counts } = listNamesOf(listed);
  const pages = once<PageStatement>();
  const gatheredCounts = once<NamedStatement<{ readonly scanned: number; readonly matching: number }>>();
  return {
    facets: namedStatement(`list_facets_${table}`, (p) => facetsText(p, listed, ["facet"])),
    describedFacets: namedStatement(`list_described_facets_${table}`, (p) =>
      facetsText(p, listed, ["facet", ...dimensionsOf(listed)]),
    ),
    countsByPeriod: namedStatement(
      `list_periods_${table}`,
      (p) => `select starts_on, sum(rows)::bigint as rows from ${counts} where ${inPeriods(p)} group by starts_on`,
    ),
    countsByFacet: namedStatement(
      `list_counts_${table}`,
      (p) => `select facet, sum(rows)::bigint as rows from ${counts} where ${inPeriods(p)} group by facet`,
    ),
    edgeCounts: namedStatement(
      `list_edges_${table}`,
      (p) => `
    select driver.wanted as facet, edge.rows from ${driverOf(p, "facet")} cross join lateral (
      select count(*) as rows from ${rows} where facet = driver.wanted and ${createdIn(p)}
    ) as edge
    where edge.rows > 0`,
    ),
    inOrder: (road) => {
      const key = wordsOf(road);
      return pages(key, () => namedStatement(`list_${table}_${key}`, (p) => inOrderText(p, listed, road)));
    },
    inOrderByShares: (road) => {
      const key = `${wordsOf(road)}_shares`;
      return pages(key, () => namedStatement(`list_${table}_${key}`, (p) => inOrderBySharesText(p, listed, road)));
    },
    gathered: (road, scannedBy) => {
      const key = `${wordsOf(road)}_of_${wordOf(listed, scannedBy)}`;
      return pages(key, () => namedStatement(`list_${table}_${key}`, (p) => gatheredText(p, listed, road, scannedBy)));
    },
    gatheredCount: (road, scannedBy) => {
      const key = `${accessWords(road)}_count_${wordOf(listed, scannedBy)}`;
      return gatheredCounts(key, () =>
        namedStatement(`list_${table}_${key}`, (p) => gatheredCountText(p, listed, road, scannedBy)),
      );
    },
  };
};
