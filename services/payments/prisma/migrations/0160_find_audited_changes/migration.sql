-- The merchants service reads these few events without the others.
create index outbox_audited_changes on outbox (position)
  where position is not null and type = 'payments.audit.change_recorded';
