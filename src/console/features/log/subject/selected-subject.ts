import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { create } from 'zustand'

import type { LogSubject } from '../../../../watch/wire/log.ts'
import type { Entity } from '../../../../contract/entity/entity.ts'
import { present } from '../../../known/live-tasks.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { percentDecoded } from '../../../../conformance/percent-decoded.ts'

const useSelected = create<{ readonly subject: LogSubject | undefined }>(() => ({ subject: undefined }))

/** The open item, or the last one: new entries are about it. */
export function useSelectedSubject(): LogSubject | undefined {
  return useSelected(({ subject }) => subject)
}

export function useFollowSelection(): void {
  const { pathname, search } = useRouterState({ select: ({ location }) => location })
  const alert = 'alert' in search ? String(search.alert) : undefined
  useEffect(() => {
    const subject = subjectAt(pathname, alert)
    // The log page shows what the page before it had open.
    if (subject !== undefined || !/^\/(log|handover)(\/|$)/.test(pathname)) useSelected.setState({ subject })
  }, [pathname, alert])
}

const LONGEST_NAME = 300

/** Undefined if nothing is open at that URL. */
function subjectAt(path: string, alert: string | undefined): LogSubject | undefined {
  const [, page, ...rest] = path.split('/')
  const id = percentDecoded(rest.join('/'))
  if (page === 'alerts' && alert !== undefined) return subjectOfAlert(alert)
  if (id === '') return undefined
  if (page === 'tasks') return taskSubject(id)
  if (page === 'entities') return entitySubject(id)
  return page === 'objects' ? objectSubject(id) : undefined
}

/** By title if it is loaded, else by id. */
export function taskSubject(id: string): LogSubject {
  return { kind: 'task', id, name: named(present.tasks.all.get(id)?.title ?? id) }
}

export function entitySubject(id: string): LogSubject {
  const known = present.entities.get(id)
  const marking = known && markingOf(known.best.entity)
  return { kind: 'entity', id, name: named(known?.name ?? id), ...(marking !== undefined && { marking }) }
}

export function objectSubject(path: string): LogSubject {
  return { kind: 'object', id: path, name: named(path) }
}

function subjectOfAlert(key: string): LogSubject | undefined {
  const alert = useWatch.getState().alerts.get(key)
  if (alert?.taskId !== undefined) return taskSubject(alert.taskId)
  return alert?.entityId === undefined ? undefined : entitySubject(alert.entityId)
}

function markingOf({ dataClassification }: Entity): string | undefined {
  const level = dataClassification?.default?.level
  return level === undefined || level.length > 60 ? undefined : level
}

function named(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1)}…`
}
