-- One database for each service.
create database railyard_merchants;
create database railyard_payments;
create database railyard_events;
create database railyard_decision_engine;
create database railyard_sandbox_provider;
