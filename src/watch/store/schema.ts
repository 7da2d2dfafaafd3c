import type { CopiedTable } from '../../database/copy-tables.ts'
import type { Schema } from '../../database/migrate.ts'
import { defaultRules } from '../wire/default-rules.ts'

const callOutFails = JSON.stringify({
  id: 'call-out-fails',
  rule: defaultRules.find(({ id }) => id === 'call-out-fails'),
  revision: 1,
  savedAt: 0,
})

/** `made_change` numbers the change that wrote a row: other servers find it by that. */
export const watchSchema: Schema = {
  versions: 'watch_schema_version',
  steps: [
    ({ bytewiseText: text }) => [
      'create table watch_counter (name text primary key, value bigint not null)',
      "insert into watch_counter (name, value) values ('change', 0)",
      `create table watch_rule (rule_id ${text} primary key, place bigint not null, made_change bigint not null, body text not null)`,
      `create table watch_alert (
        alert_id ${text} primary key, matter ${text} not null, rule_id ${text} not null, onset bigint not null, ended_at bigint,
        made_change bigint not null, body text not null)`,
      'create index watch_alert_by_matter on watch_alert (matter, onset desc)',
      'create index watch_alert_by_end on watch_alert (ended_at)',
      'create index watch_alert_by_change on watch_alert (made_change)',
      `create table watch_removal (kind text not null, id ${text} not null, removed_at bigint not null, made_change bigint not null)`,
      'create index watch_removal_by_change on watch_removal (made_change)',
      'create table watch_gap (began_at bigint primary key, ended_at bigint not null, made_change bigint not null)',
      `create table watch_token (hash text primary key, client_id ${text} not null, expires_at bigint not null)`,
    ],
    () => [
      'create table watch_log (number bigint primary key, entry_id text not null unique, hash text not null, made_change bigint not null, body text not null)',
      'create index watch_log_by_change on watch_log (made_change)',
    ],
    ({ bytewiseText: text }) => [
      `create table watch_handover (
        handover_id ${text} primary key, prepared_at bigint not null, signatures bigint not null, made_change bigint not null, body text not null)`,
      'create index watch_handover_by_time on watch_handover (prepared_at desc, handover_id desc)',
      'create index watch_handover_by_change on watch_handover (made_change)',
      'create table watch_key (name text primary key, value text not null)',
    ],
    ({ bytewiseText: text }) => [
      `create table watch_view (view_id ${text} primary key, place bigint not null, made_change bigint not null, body text not null)`,
    ],
    // Whose claim an alert is until a desk sees it.
    ({ bytewiseText: text }) => [
      `alter table watch_alert add column claimed_by ${text}`,
      'create index watch_alert_by_claim on watch_alert (claimed_by)',
    ],
    ({ bytewiseText: text }) => [
      `create table watch_server (
        server_id ${text} primary key, name text not null, leads bigint not null, beat bigint not null, since bigint not null, body text not null)`,
    ],
    // `made_at`: this machine's milliseconds.
    ({ bytewiseText: text }) => [
      `create table watch_call (call_id ${text} primary key, destination ${text} not null, state text not null, made_at bigint not null, body text not null)`,
      'create index watch_call_by_destination on watch_call (destination, made_at desc)',
      `create table watch_destination (name ${text} primary key, after_seconds bigint not null)`,
    ],
    // A later default rule, for watches that already have the earlier ones.
    () => [
      `insert into watch_rule (rule_id, place, made_change, body)
      select 'call-out-fails', (select coalesce(max(place), 0) + 1 from watch_rule), 0, '${callOutFails}'
      from watch_counter where name = 'seeded'`,
    ],
    // For figures: each alert each time it became New, and times without anybody watching.
    ({ bytewiseText: text }) => [
      `create table watch_count (
        alert_id ${text} not null, counted_at bigint not null, ended_at bigint, acknowledged_at bigint, body text not null,
        primary key (alert_id, counted_at))`,
      'create index watch_count_by_time on watch_count (counted_at)',
      'create index watch_count_by_end on watch_count (ended_at)',
      'create table watch_count_gap (began_at bigint primary key, ended_at bigint not null)',
    ],
    // `ends_at` and `locked_until`: this machine's milliseconds.
    ({ bytewiseText: text }) => [
      `create table watch_person (person_id ${text} primary key, body text not null, pin_hash text, tries bigint not null, locked_until bigint not null)`,
      `create table watch_on_watch (hash text primary key, since bigint not null, body text not null)`,
      `create table watch_proof (hash text primary key, person_id ${text} not null, proof_of text not null, ends_at bigint not null)`,
    ],
    () => [
      'alter table watch_alert add column shelved_until bigint',
      'create index watch_alert_by_shelving on watch_alert (shelved_until)',
    ],
  ],
}

/** For copies of the database; its servers' leases are of running processes. */
export const watchTables: readonly CopiedTable[] = [
  { name: 'watch_counter', key: 'name', columns: ['name', 'value'], copied: 'whole' },
  { name: 'watch_rule', key: 'rule_id', columns: ['rule_id', 'place', 'made_change', 'body'], copied: 'whole' },
  {
    name: 'watch_alert',
    key: 'alert_id',
    columns: [
      'alert_id',
      'matter',
      'rule_id',
      'onset',
      'ended_at',
      'made_change',
      'body',
      'claimed_by',
      'shelved_until',
    ],
    copied: 'whole',
  },
  {
    name: 'watch_removal',
    key: 'made_change',
    columns: ['kind', 'id', 'removed_at', 'made_change'],
    copied: 'whole',
  },
  { name: 'watch_gap', key: 'began_at', columns: ['began_at', 'ended_at', 'made_change'], copied: 'whole' },
  {
    name: 'watch_log',
    key: 'number',
    columns: ['number', 'entry_id', 'hash', 'made_change', 'body'],
    copied: 'by key',
  },
  { name: 'watch_token', key: 'hash', columns: ['hash', 'client_id', 'expires_at'], copied: 'whole' },
  {
    name: 'watch_handover',
    key: 'handover_id',
    columns: ['handover_id', 'prepared_at', 'signatures', 'made_change', 'body'],
    copied: 'whole',
  },
  { name: 'watch_view', key: 'view_id', columns: ['view_id', 'place', 'made_change', 'body'], copied: 'whole' },
  {
    name: 'watch_call',
    key: 'call_id',
    columns: ['call_id', 'destination', 'state', 'made_at', 'body'],
    copied: 'whole',
  },
  {
    name: 'watch_count',
    key: 'counted_at',
    columns: ['alert_id', 'counted_at', 'ended_at', 'acknowledged_at', 'body'],
    copied: 'whole',
  },
  { name: 'watch_count_gap', key: 'began_at', columns: ['began_at', 'ended_at'], copied: 'whole' },
  { name: 'watch_destination', key: 'name', columns: ['name', 'after_seconds'], copied: 'whole' },
  { name: 'watch_key', key: 'name', columns: ['name', 'value'], copied: 'whole' },
  {
    name: 'watch_person',
    key: 'person_id',
    columns: ['person_id', 'body', 'pin_hash', 'tries', 'locked_until'],
    copied: 'whole',
  },
  { name: 'watch_on_watch', key: 'hash', columns: ['hash', 'since', 'body'], copied: 'whole' },
]
