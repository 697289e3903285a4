-- A provider's report about a dispute may name the capture instead of the payment.
create index captures_by_connector_id on captures (merchant_id, connector_capture_id) where connector_capture_id is not null;
