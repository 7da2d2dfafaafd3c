import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

import { pageAt, pages } from '../platform/feature.ts'
import { momentText, readMoment } from '../platform/url-state/past-moment.ts'
import { usePast } from '../known/past/past-store.ts'
import { leavePast, showMoment } from '../known/past/show-moment.ts'
import { one, type SearchParams } from '../../url-state/search-params.ts'
import { formatAbsoluteTime } from '../../format/time.ts'
import { environmentNow } from '../ui/browser/ticker.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Note } from '../ui/feedback/Note.tsx'
import { chosenJournal } from '../known/watch/journal/journal-source.ts'
import styles from './Shell.module.css'

const WRITTEN_MILLISECONDS = 1000

/** Keeps `?past=` and the shown moment equal. A file's past isn't in the URL. */
export function PastAddress() {
  const { pathname, search } = useRouterState({ select: ({ location }) => location })
  const text = one((search as SearchParams)['past'])
  const page = pageAt(pathname)
  const isHere = page?.showsPast === true
  const source = usePast((past) => past.source)
  const settled = usePast(({ wanted, shown, problem }) =>
    shown?.at === wanted || problem !== undefined ? wanted : undefined,
  )
  const setAddress = useSetPast()
  const navigate = useNavigate()
  const followed = useRef<string>(undefined)
  const writtenAt = useRef(Number.NEGATIVE_INFINITY)
  const isFile = source !== undefined && source.kind !== 'journal'

  useEffect(() => {
    const before = followed.current
    if (isFile) return
    if (!isHere) {
      followed.current = undefined
      leavePast()
      return
    }
    if (text === before) return
    followed.current = text
    const at = text === undefined ? undefined : readMoment(text)
    if (at === undefined) {
      if (before !== undefined) leavePast()
    } else if (usePast.getState().wanted !== at) void showMoment(chosenJournal(), at)
  }, [text, isHere, isFile])

  useEffect(() => {
    if (isFile || !isHere) return undefined
    // The effect above may have opened it since this was drawn.
    const isLeft = source === undefined && usePast.getState().source === undefined
    if (isLeft && text !== undefined && readMoment(text) !== undefined && followed.current === text) {
      followed.current = undefined
      setAddress(undefined)
      return undefined
    }
    if (source === undefined || settled === undefined || momentText(settled) === text) return undefined
    const timer = setTimeout(
      () => {
        followed.current = momentText(settled)
        writtenAt.current = performance.now()
        setAddress(followed.current, text !== undefined)
      },
      // Writes steps at once, playback and dragging once a second.
      writtenAt.current + WRITTEN_MILLISECONDS - performance.now(),
    )
    return () => clearTimeout(timer)
  }, [source, settled, text, isHere, isFile, setAddress])

  if (text === undefined || source !== undefined || (isHere && readMoment(text) !== undefined)) return null
  const at = readMoment(text)
  const other = pages().find(({ showsPast }) => showsPast)
  const clock = at === undefined ? undefined : formatAbsoluteTime(at, environmentNow())
  const words = isHere
    ? `“past=${text}” in this address isn’t a time. Write it as 2026-11-21T14:02:10Z.`
    : `This page shows only now, not ${clock ?? `“past=${text}”`}.`
  return (
    <>
      <header className="page-head">
        <h1>{page?.title}</h1>
      </header>
      <div className={styles.waiting}>
        <Note tone="warn">
          <span className={styles.onlyNow}>
            {words} <Button onClick={() => setAddress(undefined, true)}>Back to now</Button>
            {clock !== undefined && other !== undefined && (
              <Button onClick={() => void navigate({ to: `/${other.path}`, search: { past: text } })}>
                Open {other.title.toLowerCase()} at {clock}
              </Button>
            )}
          </span>
        </Note>
      </div>
    </>
  )
}

function useSetPast(): (past: string | undefined, replace?: boolean) => void {
  const navigate = useNavigate()
  return useCallback(
    (past, replace = false) => {
      // Names it even if undefined, as other parameters are kept.
      const search = (before: object) => ({ ...before, past }) as SearchParams
      void navigate({ to: '.', search, replace })
    },
    [navigate],
  )
}
