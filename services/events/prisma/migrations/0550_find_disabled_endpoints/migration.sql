-- How many endpoints are switched off is counted every few seconds.
create index endpoints_disabled on endpoints (endpoint_id) where disabled_url is not null;
