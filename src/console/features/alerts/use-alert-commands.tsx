import { useRouter } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'

import { bestOf } from '../../platform/commands/best-of.ts'
import { useCommands, type Command } from '../../platform/commands/commands.ts'
import { matchScore } from '../../platform/commands/match.ts'
import { useCommandSearch } from '../../platform/commands/searches.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { LevelIcon } from '../../ui/values/LevelIcon.tsx'
import { stateWords } from '../../known/watch/alert-words.ts'
import { anySentence, opensInPlace, type AlertRow } from '../../known/watch/alert-rows.ts'
import { activeRows, toAcknowledge } from '../../known/watch/row-lists.ts'
import { STANDING } from '../../known/watch/rows-of-several.ts'
import { acknowledge, useWatch, type Watch } from '../../known/watch/watch-store.ts'
import { writingRefused } from './use-alerts.ts'
import { useChangeHint } from '../../platform/session/changed-place.tsx'

const OFFERED = 6
const SHORTEST = 2

/** From any page: go to an alert by a few letters, or acknowledge it. */
export function useAlertCommands(): void {
  const router = useRouter()
  const changeHint = useChangeHint()
  useCommands([
    {
      id: 'alerts.figures',
      label: 'Alert figures',
      group: 'Go to',
      run: () => void router.navigate({ to: '/alerts', search: { tab: 'figures' } }),
    },
  ])
  useCommandSearch(function* search(query) {
    const typed = query.trim().replace(/^acknowledge\s+/i, '')
    if (typed.length < SHORTEST) return []
    const watch = useWatch.getState()
    const rows = rowsOf(watch)
    const scoreOf = (row: AlertRow): number => Math.max(matchScore(row.title, typed), matchScore(row.detail, typed) / 2)
    const found = yield* bestOf(rows, scoreOf, OFFERED)
    return found.flatMap(({ item: row, score }): Command[] => {
      const go: Command = {
        id: `alert ${row.key}`,
        label: row.title,
        group: 'Open',
        icon: <LevelIcon level={row.level} />,
        detail: `Alert, ${stateWords(row, watch.pending, environmentNow()).state}`,
        score,
        run: () => void router.navigate({ to: '/alerts', search: opensInPlace(row) ? {} : { alert: row.key } }),
      }
      // Folded ones are listed first, on the page.
      if (toAcknowledge([row]).length === 0 || opensInPlace(row)) return [go]
      const take: Command = {
        id: `acknowledge ${row.key}`,
        label: `Acknowledge ${row.title}`,
        group: 'Open',
        icon: <Check size={15} />,
        detail: changeHint,
        disabledReason: row.kind === 'no data' ? undefined : writingRefused(watch),
        score: score * 0.9,
        run: () => acknowledge(toAcknowledge([row])),
      }
      return [go, take]
    })
  })
}

/** Each letter asks again, and ten thousand rows take long. */
const rowsBefore = new WeakMap<Watch, readonly AlertRow[]>()

function rowsOf(watch: Watch): readonly AlertRow[] {
  const before = rowsBefore.get(watch)
  if (before !== undefined) return before
  const all = { ...watch, alerts: watch.alerts.values(), sentenceOf: anySentence }
  const rows = activeRows(all, {}, new Set([STANDING]))
  rowsBefore.set(watch, rows)
  return rows
}
