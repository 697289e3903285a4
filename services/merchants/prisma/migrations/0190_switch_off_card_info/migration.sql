-- The operator's switch over handing card data to a merchant; null: nobody touched it.
alter table profiles add column is_extended_card_info_enabled boolean;
