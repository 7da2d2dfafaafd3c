import type { Schema } from '../../../database/migrate.ts'

/** Moments: see `wire/journal.ts`. An hour is this machine's milliseconds divided by 3,600,000. */
export const journalSchema: Schema = {
  versions: 'journal_schema_version',
  steps: [
    ({ bytewiseText: text, bytes }) => [
      // `moment`: the last one. `alive`: a server's last write. `closed`: 0 if killed.
      // `bytes`: by hour, as counted so far.
      'create table journal_counter (name text primary key, value bigint not null)',
      "insert into journal_counter (name, value) values ('moment', 0), ('content', 0), ('pack', 0), ('client', 0)",
      'create table journal_hour (hour bigint primary key, bytes bigint not null)',
      `create table journal_client (client_no bigint primary key, client_id ${text} not null unique)`,
      `create table journal_exchange (
        moment bigint primary key, client_no bigint not null, hour bigint not null, news bigint not null,
        head text not null, delta text, body text)`,
      'create index journal_exchange_by_client on journal_exchange (client_no, moment)',
      'create index journal_exchange_by_hour on journal_exchange (hour)',
      'create table journal_gap (client_no bigint not null, began bigint not null, ended bigint not null, words text not null, hour bigint not null)',
      'create index journal_gap_by_client on journal_gap (client_no, ended)',
      // State before a client's first exchange of that hour.
      `create table journal_picture (client_no bigint not null, hour bigint not null, moment bigint not null, state ${bytes} not null, primary key (client_no, hour))`,
      // Packed texts; each is held by the last hour that needs it.
      `create table journal_pack (pack_no bigint primary key, hour bigint not null, texts ${bytes} not null)`,
      'create index journal_pack_by_hour on journal_pack (hour)',
      `create table journal_content (
        content_id bigint primary key, hash ${text} not null unique, pack_no bigint not null, place bigint not null,
        parts text not null, last_hour bigint not null)`,
      'create index journal_content_by_hour on journal_content (last_hour)',
      'create table journal_told (client_no bigint not null, content_id bigint not null, primary key (client_no, content_id))',
    ],
  ],
}

export const journalTables = [
  'journal_hour',
  'journal_client',
  'journal_exchange',
  'journal_gap',
  'journal_picture',
  'journal_pack',
  'journal_content',
  'journal_told',
]
