-- Whether a merchant, profile or connector account may be deleted is asked of payouts as well.
create index payouts_under_way on payouts (merchant_id, merchant_connector_id)
  where status in ('requires_fulfillment', 'requires_vendor_account_creation', 'pending', 'initiated');
