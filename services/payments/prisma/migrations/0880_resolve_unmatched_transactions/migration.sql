-- An operator closes what is in review. The table is small: the constraint is checked at once.
alter table unmatched_transactions drop constraint unmatched_transactions_status_check;
alter table unmatched_transactions add constraint unmatched_transactions_status_check
  check (status in ('checking', 'reversing', 'reversed', 'review', 'resolved', 'dismissed'));
