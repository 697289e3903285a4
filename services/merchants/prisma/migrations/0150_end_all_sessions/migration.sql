-- How often all sessions of a user were ended. Tokens carry the number they were issued under: unlike a time, it needs no
-- clocks that agree, and a token issued in the same second as the end is told apart from those before it.
alter table users add column session_generation integer not null default 0;
