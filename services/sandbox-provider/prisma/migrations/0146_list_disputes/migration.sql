-- Disputes are listed by when they were opened.
create index disputes_in_order on disputes (created_at, dispute_id);
