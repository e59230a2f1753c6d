-- The daily voyages: the deal of each game on each day. The first secret that is written counts.
create table voyages (
    day text collate "C" not null,
    game text collate "C" not null,
    secret bytea not null,
    promised bigint not null,
    primary key (day, game)
);

-- Of which voyage a table is: a day and a game. Results are read in the order in which they were made.
alter table tables add column voyage text not null default '';
create index tables_voyage on tables (voyage, changed) where voyage <> '';
