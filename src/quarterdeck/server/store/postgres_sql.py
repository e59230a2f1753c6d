"""The SQL statements of the PostgreSQL store."""

PLAIN_APPEND = """
insert into log (table_id, seq, at, what)
select * from unnest($1::text[], $2::int[], $3::bigint[], $4::bytea[])
on conflict do nothing
returning table_id, seq
"""

# One statement, so that there is one round trip and one commit. It writes the log first, then the index, then the due
# times, each in the order of the tables' names. So two workers that write the same tables can't deadlock. Of several
# index entries for one table the last one counts.
APPEND = """
with gone_in as (
    insert into log (table_id, seq, at, what)
    select * from unnest($1::text[], $2::int[], $3::bigint[], $4::bytea[])
    on conflict do nothing
    returning table_id, seq, at
), indexed as (
    insert into tables (table_id, watch, game, phase, listed, people, changed, card, origin, voyage)
    select distinct on (table_id)
        table_id, watch, game, phase, listed, array(select jsonb_array_elements_text(people::jsonb)), at, card,
        origin, voyage
    from unnest(
        $5::text[], $6::int[], $7::text[], $8::text[], $9::text[], $10::bool[], $11::text[], $12::bytea[], $16::text[],
        $17::text[]
    ) as new (table_id, seq, watch, game, phase, listed, people, card, origin, voyage)
    join gone_in using (table_id, seq)
    order by table_id, seq desc
    on conflict (table_id) do update set
        watch = excluded.watch, game = excluded.game, phase = excluded.phase, listed = excluded.listed,
        people = excluded.people, changed = excluded.changed, card = excluded.card,
        origin = excluded.origin, voyage = excluded.voyage
), ended as (
    delete from due using unnest($5::text[], $6::int[], $9::text[]) as new (table_id, seq, phase), gone_in
    where due.table_id = new.table_id and gone_in.table_id = new.table_id and gone_in.seq = new.seq
        and new.phase in ('over', 'closed')
), made_due as (
    insert into due (table_id, due)
    select distinct on (table_id) table_id, new.due
    from unnest($13::text[], $14::int[], $15::bigint[]) as new (table_id, seq, due)
    join gone_in using (table_id, seq)
    order by table_id, seq desc
    on conflict (table_id) do update set due = excluded.due
)
select table_id, seq from gone_in
"""

HEADS = """
select name, head from unnest($1::text[]) as name,
lateral (select max(seq) as head from log where table_id = name) as last
where head is not null
"""

CLAIM_DUE = """
with picked as (
    select table_id, due from due where due <= $1 order by due limit $3 for update skip locked
)
update due set due = $2 from picked where due.table_id = picked.table_id
returning due.table_id, picked.due
"""

LISTED = """
with shared as (
    select table_id, changed, row_number() over (
        partition by case origin when '' then table_id else origin end order by changed desc
    ) as place from tables where listed and phase = any($1)
), chosen as (
    select table_id from shared where place <= $2 order by place, changed desc limit $3
)
select table_id, watch, phase, changed, card from tables join chosen using (table_id) order by changed desc
"""

TABLES_OF = """
select table_id, watch, phase, changed, card from tables
where people @> array[$1::text] and voyage = '' order by changed desc limit $2
"""

# It changes nothing, and fails where nothing can be written.
TOUCH = "update quarterdeck_migrations set applied = applied where version = 1"

FORGET_PEOPLE = """
delete from people where since < $1 and (
    since < $2 or not exists (select 1 from tables where tables.people @> array[people.id::text])
)
"""

# The index entry is locked first, so that no other worker prunes the same table.
PRUNE_SOME = """
with old as materialized (
    select table_id from tables
    where (phase in ('over', 'closed', 'open') or voyage <> '') and changed < $1
    order by table_id limit $2 for update skip locked
),
a as (delete from tables using old where tables.table_id = old.table_id),
b as (delete from due using old where due.table_id = old.table_id),
c as (delete from log using old where log.table_id = old.table_id),
d as (delete from offers using old where offers.table_id = old.table_id)
select count(*) from old
"""
