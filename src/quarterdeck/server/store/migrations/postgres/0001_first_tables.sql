create table log (
    table_id text collate "C" not null,
    seq integer not null,
    at bigint not null,
    what bytea not null,
    primary key (table_id, seq)
);

create table tables (
    table_id text collate "C" primary key,
    watch text collate "C" not null,
    game text not null,
    phase text not null,
    listed boolean not null,
    people text[] not null,
    changed bigint not null,
    card bytea not null
);
create index tables_watch on tables (watch);
create index tables_phase on tables (phase, changed);
create index tables_people on tables using gin (people);

create table due (
    table_id text collate "C" primary key,
    due bigint not null
);
create index due_due on due (due);

-- Names are UTF-8 in bytes, because a name may hold what a text column may not.
create table people (
    id text collate "C" primary key,
    name bytea not null,
    token_hash bytea not null unique,
    since bigint not null
);

create table offers (
    token_hash bytea primary key,
    table_id text collate "C" not null,
    seat integer not null,
    person text not null,
    expires bigint not null
);
create index offers_table on offers (table_id);
