import { countOf } from '../../../../format/count.ts'
import { waitsWords } from '../alert-words.ts'
import type { Pending, Watch } from '../watch-store.ts'

type Outcome = 'Acknowledged' | `Acknowledging, ${string}` | `Not acknowledged: ${string}`

/** Finds what became of this page's own acknowledgements since the last call; says it for screen readers. */
export function acknowledgementNews() {
  /** By alert id, with what was said last. */
  const given = new Map<string, Outcome | undefined>()
  return {
    gave: (ids: readonly string[]): void => ids.forEach((id) => given.set(id, undefined)),
    news: ({ alerts, pending }: Pick<Watch, 'alerts' | 'pending'>): string | undefined => {
      const titles = new Map<Outcome, string[]>()
      for (const [id, said] of given) {
        const alert = alerts.get(id)
        const outcome = outcomeOf(pending.get(id), alert?.acknowledged !== undefined)
        if (alert === undefined || (outcome !== undefined && !pending.has(id))) given.delete(id)
        else if (outcome !== undefined) given.set(id, outcome)
        if (alert !== undefined && outcome !== undefined && outcome !== said)
          titles.set(outcome, [...(titles.get(outcome) ?? []), alert.title])
      }
      const news = [...titles].map(
        ([outcome, of]) => `${outcome}: ${of.length === 1 ? of[0] : countOf(of.length, 'alert')}`,
      )
      return news.length === 0 ? undefined : news.join('. ')
    },
  }
}

/** Undefined: not yet known. */
function outcomeOf(pending: Pending | undefined, isAcknowledged: boolean): Outcome | undefined {
  if (pending === undefined) return isAcknowledged ? 'Acknowledged' : undefined
  if (pending === 'sending') return undefined
  if (pending === 'waiting') return `Acknowledging, ${waitsWords()}`
  return `Not acknowledged: ${pending.refused}`
}
