-- A provider's report about a refund names it by the provider's id, if the refund was made there.
create index refunds_by_connector_id on refunds (merchant_id, merchant_connector_id, connector_refund_id) where connector_refund_id is not null;
