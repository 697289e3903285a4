-- What the log is narrowed by may be rare in it, or not be there at all: no list reads on until it finds some.
create index audit_log_action on audit_log (organization_id, action, occurred_at desc, sequence desc);
create index audit_log_object_type on audit_log (organization_id, object_type, occurred_at desc, sequence desc);
create index audit_log_actor_kind on audit_log (organization_id, actor_kind, occurred_at desc, sequence desc);
create index audit_log_profile on audit_log (organization_id, profile_id, occurred_at desc, sequence desc);
