-- Whether an event is published is counted now. The index of those that are not cost an entry for every event.
-- Copied into a migration of every service that has an outbox; a test compares them.

drop index outbox_unpublished;
