-- A capture may go beyond its authorization where the merchant asked for that; the code says when.
alter table payments drop constraint payments_books_balance;
alter table payments add constraint payments_books_balance check (
  amount_authorized between 0 and amount
  and amount_captured >= 0
  and amount_refunded between 0 and amount_captured
);
