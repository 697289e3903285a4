-- Customers erased by versions before are still named in events: the erasure is repeated, once no process of such a version
-- runs that would do it without the events.
update customers set redaction_due_at = now() + interval '1 day' where redacted_at is not null and redaction_due_at is null;
