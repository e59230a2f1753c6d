-- Where a listed table was opened from: a short hash of the address. It shares the list out among addresses.
alter table tables add column origin text not null default '';
create index tables_listed on tables (phase, origin, changed) where listed;
