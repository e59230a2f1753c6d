-- A log has a number, and its entries name this number instead of the table's id. Ids are random, so each new entry went
-- to another page of the index; tables that are played at the same time have numbers that lie near each other.
create table logs (
    number integer primary key autoincrement,
    table_id text not null unique
);
insert into logs (table_id) select table_id from log where seq = 1 order by rowid;
insert into logs (table_id) select distinct table_id from log where true on conflict do nothing;

create table entries (
    log integer not null,
    seq integer not null,
    at integer not null,
    what blob not null,
    primary key (log, seq)
);
insert into entries (log, seq, at, what)
    select logs.number, log.seq, log.at, log.what from log join logs using (table_id) order by log.rowid;
drop table log;

-- The log can be read and copied as before.
create view log as
    select logs.table_id, entries.seq, entries.at, entries.what from entries join logs on logs.number = entries.log;
create trigger log_is_filled instead of insert on log begin insert into logs (table_id) values (new.table_id)
    on conflict do nothing; insert into entries (log, seq, at, what)
    select number, new.seq, new.at, new.what from logs where table_id = new.table_id; end;
