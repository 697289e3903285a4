-- The merchants service reads these few events without the others.
create index outbox_audited_changes on outbox (position)
  where position is not null and type = 'events.audit.change_recorded';
