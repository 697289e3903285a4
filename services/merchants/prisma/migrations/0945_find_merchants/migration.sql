-- The operator lists the merchants of all organizations, and finds them by the beginning of their id or name.
create index merchants_created_at_idx on merchants (created_at desc, merchant_id) where deleted_at is null;
create index merchants_organization_created_at_idx on merchants (organization_id, created_at desc, merchant_id);
create index merchants_lower_id_idx on merchants (lower(merchant_id) text_pattern_ops);
create index merchants_lower_name_idx on merchants (lower(merchant_name) text_pattern_ops);
-- And organizations by the beginning of theirs.
create index organizations_lower_id_idx on organizations (lower(organization_id) text_pattern_ops);
create index organizations_lower_name_idx on organizations (lower(organization_name) text_pattern_ops);
