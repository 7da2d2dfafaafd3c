import type { Schema } from '../../database/migrate.ts'

/** Replaced versions have their own table: a page costs as much as changed since its walk began. */
export const environmentSchema: Schema = {
  versions: 'schema_version',
  steps: [
    ({ bytewiseText: text }) => [
      'create table counter (name text primary key, value bigint not null)',
      "insert into counter (name, value) values ('moment', 0), ('oldest-moment', 0), ('deleted-object', 0)",
      'create table setting (key text primary key, value text not null)',
      `create table client (client_id ${text} primary key, secret_hash text not null, permissions text not null)`,
      `create table task (
      task_id ${text} primary key, status text, parent_task_id ${text}, update_time bigint not null,
      made_moment bigint not null, body text not null)`,
      'create index task_by_time on task (update_time desc, task_id)',
      'create index task_by_status on task (status, update_time desc, task_id)',
      'create index task_by_parent on task (parent_task_id, update_time desc, task_id)',
      `create table replaced_task (
      task_id ${text} not null, status text, parent_task_id ${text}, update_time bigint not null,
      made_moment bigint not null, replaced_moment bigint not null, replaced_at bigint not null, body text not null)`,
      'create index replaced_task_by_moment on replaced_task (replaced_moment)',
      'create index replaced_task_by_time on replaced_task (replaced_at)',
      `create table entity (entity_id ${text} primary key, body text not null)`,
      `create table object (
      path ${text} primary key, sha256 text not null, bytes bigint not null, content_type text not null)`,
      `create table deleted_object (
      position bigint primary key, path ${text} not null, checksum ${text} not null, deleted_at bigint not null,
      unique (path, checksum))`,
      `create table egress_stream (egress_id ${text} primary key, body text not null)`,
      `create table agenda (
      id ${text} primary key, due_at bigint not null, kind text not null, subject ${text} not null, payload text not null)`,
      'create index agenda_by_time on agenda (due_at, id)',
    ],
  ],
}
