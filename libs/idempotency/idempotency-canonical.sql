-- Hash of the same request with its JSON body in canonical form, so that another order of members is the same request.
-- Null for claims from before, and for bodies that are not JSON. Copied into a migration of every service that honours
-- the header; a test compares them.

alter table idempotency_keys add column canonical_hash text;
