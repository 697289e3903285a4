-- What a key is limited to; null: it may do everything. Nothing at all would be a key that opens no door.
alter table api_keys add column scopes jsonb
  check (scopes is null or (jsonb_typeof(scopes) = 'array' and jsonb_array_length(scopes) > 0));

-- A key that replaces another names it, and is named by it. A key is replaced once.
alter table api_keys add column rotated_from varchar(64) unique references api_keys;
alter table api_keys add column replaced_by varchar(64) unique references api_keys;
