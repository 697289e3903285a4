-- What a merchant's rules decide apart from routing. Other services learn them from the snapshot.
alter table merchants add column surcharge_rules jsonb;
alter table merchants add column three_ds_rules jsonb;
