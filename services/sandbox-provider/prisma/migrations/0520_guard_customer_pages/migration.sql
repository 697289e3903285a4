-- Part of the address of a customer's page that no id gives away; pages that were opened before have none.
alter table payments add column page_token text;
alter table authentications add column page_token text;
