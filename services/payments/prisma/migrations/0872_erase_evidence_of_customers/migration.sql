-- Versions before left evidence of disputes and cards that nobody confirmed when they erased a customer: the erasure is
-- repeated, once no process of such a version runs that would do it without them.
update customers set redaction_due_at = now() + interval '1 day' where redacted_at is not null and redaction_due_at is null;
