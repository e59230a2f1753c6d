-- The daily voyages: the deal of each game on each day. The first secret that is written counts.
create table voyages (
    day text not null,
    game text not null,
    secret blob not null,
    promised integer not null,
    primary key (day, game)
) without rowid;

-- Of which voyage a table is: a day and a game. Results are read in the order in which they were made.
alter table tables add column voyage text not null default '';
create index tables_voyage on tables (voyage, changed) where voyage <> '';
