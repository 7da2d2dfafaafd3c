import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { create } from 'zustand'

import type { LogSubject } from '../../../../watch/wire/log.ts'
import { present } from '../../../known/live-tasks.ts'
import { onSignOut } from '../../../platform/session/sign-out.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { percentDecoded } from '../../../../conformance/percent-decoded.ts'
import { entitySubject, namedSubject, taskSubject } from './subject-of.ts'

const useSelected = create<{ readonly subject: LogSubject | undefined }>(() => ({ subject: undefined }))

onSignOut(() => useSelected.setState({ subject: undefined }))

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

/** Undefined if nothing is open at that URL. */
function subjectAt(path: string, alert: string | undefined): LogSubject | undefined {
  const [, page, ...rest] = path.split('/')
  const id = percentDecoded(rest.join('/'))
  if (page === 'alerts' && alert !== undefined) return subjectOfAlert(alert)
  if (id === '') return undefined
  if (page === 'tasks') return taskOf(id)
  if (page === 'entities') return entityOf(id)
  return page === 'objects' ? namedSubject('object', id) : undefined
}

function subjectOfAlert(key: string): LogSubject | undefined {
  const alert = useWatch.getState().alerts.get(key)
  if (alert?.taskId !== undefined) return taskOf(alert.taskId)
  return alert?.entityId === undefined ? undefined : entityOf(alert.entityId)
}

/** By title if it is loaded, else by id. */
function taskOf(id: string): LogSubject {
  const task = present.tasks.all.get(id)
  return task === undefined ? namedSubject('task', id) : taskSubject(task)
}

function entityOf(id: string): LogSubject {
  const known = present.entities.get(id)
  return known === undefined ? namedSubject('entity', id) : entitySubject(known)
}
