-- A role for each service, which owns one database and can connect to no other. For this machine alone: the passwords are
-- in docker/compose.yaml too.
create role railyard_merchants login password 'railyard';
create role railyard_payments login password 'railyard';
create role railyard_events login password 'railyard';
create role railyard_decision_engine login password 'railyard';
create role railyard_sandbox_provider login password 'railyard';

create database railyard_merchants owner railyard_merchants;
create database railyard_payments owner railyard_payments;
create database railyard_events owner railyard_events;
create database railyard_decision_engine owner railyard_decision_engine;
create database railyard_sandbox_provider owner railyard_sandbox_provider;

revoke connect on database railyard_merchants from public;
revoke connect on database railyard_payments from public;
revoke connect on database railyard_events from public;
revoke connect on database railyard_decision_engine from public;
revoke connect on database railyard_sandbox_provider from public;
