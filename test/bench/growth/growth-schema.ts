// What the filling needs in each database, in a schema of its own: the patterns, and functions that derive a copy from
// its number, so that all databases come to the same ids and times without exchanging them.
import type pg from "pg";

/** The copies end when they began to be made, and reach back over this time. */
export const spanDays = 730;
/** From here on, what was given up does not occur any more. */
export const secondYearDays = 365;

const functions = `
create schema if not exists growth;

-- In [0, 1), the same for the same number and salt.
create or replace function growth.chance(i bigint, salt integer) returns double precision
language sql immutable parallel safe as $$
  select ((hashint8extended(i, salt) >> 11) & 9007199254740991)::double precision / 9007199254740992
$$;

-- A time of the span by its place in [0, 1): more of late than long ago, by day than by night (UTC), on some weekdays
-- than on others. It grows with the place, so that copies in the order of their numbers are in the order of time.
create or replace function growth.moment(place double precision, until timestamptz, days integer) returns timestamptz(3)
language plpgsql immutable parallel safe as $$
declare
  day_place double precision := days * power(place, 0.8);
  week double precision := floor(day_place / 7);
  in_week double precision := day_place / 7 - week;
  day double precision;
  in_day double precision;
begin
  in_week := in_week + 0.2 / (2 * pi()) * sin(2 * pi() * in_week);
  day := floor(in_week * 7);
  in_day := in_week * 7 - day;
  in_day := in_day + 0.7 / (2 * pi()) * sin(2 * pi() * in_day);
  return until - make_interval(days => days) + (week * 7 + day + in_day) * interval '1 day';
end
$$;

-- Called once for each copy: what is not inlined costs more than the rest of a row.
create or replace function growth.in_hex(moment timestamptz) returns text
language plpgsql immutable parallel safe as $$
begin
  return lpad(to_hex(floor(extract(epoch from moment) * 1000)::bigint), 12, '0');
end
$$;

-- The id of a copy: the prefix of the original and twenty digits.
create or replace function growth.id(original text, i bigint) returns text
language sql immutable parallel safe as $$
  select substr(original, 1, position('_' in original)) || substr(md5(i || original), 1, 20)
$$;

create or replace function growth.event_id(original text, i bigint, hex text) returns text
language sql immutable parallel safe as $$
  select 'evt_' || hex || '7' || substr(md5(i || original), 1, 19)
$$;

create or replace function growth.customer_id(merchant integer, number bigint) returns text
language sql immutable parallel safe as $$
  select 'cus_' || substr(md5(merchant || '-' || number), 1, 20)
$$;

-- Of a log-normal amount with a median of 1, by Box and Muller.
create or replace function growth.factor(i bigint) returns double precision
language sql immutable parallel safe as $$
  select least(1000, exp(1.1 * sqrt(-2 * ln(1 - growth.chance(i, 11))) * cos(2 * pi() * growth.chance(i, 12))))
$$;

create or replace function growth.scaled(amount bigint, factor double precision) returns bigint
language sql immutable parallel safe as $$
  select case when amount > 0 then greatest(1, floor(amount * factor)::bigint) else amount end
$$;

create table if not exists growth.merchants (
  ordinal integer primary key, merchant_id text not null,
  slots integer not null, customers bigint not null default 0
);
create table if not exists growth.slots (
  kind text, merchant integer, second_year boolean, slot integer, variant integer not null,
  primary key (kind, merchant, second_year, slot)
);
`;

export interface SchemaMerchant {
  readonly merchantId: string;
  /** Places among which its copies choose their patterns. */
  readonly slots: number;
}

/** Makes the schema with its functions, and stores the merchants in their order. */
export const createGrowthSchema = async (client: pg.Client, merchants: readonly SchemaMerchant[]): Promise<void> => {
  await client.query(functions);
  await client.query(
    `insert into growth.merchants (ordinal, merchant_id, slots)
     select place - 1, id, slots from unnest($1::text[], $2::integer[]) with ordinality as made (id, slots, place)`,
    [merchants.map(({ merchantId }) => merchantId), merchants.map(({ slots }) => slots)],
  );
};
