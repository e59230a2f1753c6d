-- The number by which a database file of Quarterdeck is known from any other: "QDck".
pragma application_id = 1363436395;

-- With rowids new lines go to the end of the file, wherever their table's other lines are: twice as quick to write.
create table log (
    table_id text not null,
    seq integer not null,
    at integer not null,
    what blob not null,
    primary key (table_id, seq)
);

create table tables (
    table_id text primary key,
    watch text not null,
    game text not null,
    phase text not null,
    listed integer not null,
    changed integer not null,
    card blob not null
) without rowid;
create index tables_watch on tables (watch);
create index tables_phase on tables (phase, changed);

create table seats (
    person text not null,
    table_id text not null,
    primary key (person, table_id)
) without rowid;
create index seats_table on seats (table_id);

create table due (
    table_id text primary key,
    due integer not null
) without rowid;
create index due_due on due (due);

-- Names are UTF-8 in bytes, because a name may hold what a text column may not.
create table people (
    id text primary key,
    name blob not null,
    token_hash blob not null unique,
    since integer not null
) without rowid;

create table offers (
    token_hash blob primary key,
    table_id text not null,
    seat integer not null,
    person text not null,
    expires integer not null
) without rowid;
create index offers_table on offers (table_id);
