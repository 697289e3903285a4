-- An organization has one merchant that acts for the others.
create unique index merchants_one_platform_key on merchants (organization_id)
  where merchant_account_type = 'platform' and deleted_at is null;

-- Which merchants need one before it is deleted.
create index merchants_parent_merchant_id_idx on merchants (parent_merchant_id)
  where sub_merchants_enabled and deleted_at is null;

-- Those who were platform merchants before organizations kept their id.
update organizations set platform_merchant_id = merchant.merchant_id
from merchants merchant
where merchant.organization_id = organizations.organization_id and merchant.merchant_account_type = 'platform'
  and merchant.deleted_at is null and organizations.platform_merchant_id is null;

create index organizations_created_at_idx on organizations (created_at desc, organization_id);
