import type { Log, WaitingEntry } from './log-state.ts'
import { waitsWords } from './waits-words.ts'

/** An entry of this page until the log has it, or it is refused. */
interface Given {
  readonly corrects?: number | undefined
  /** Before the first attempt, it only waits its turn. */
  wasTried: boolean
  said?: string
}

/** Finds what became of this page's own entries since the last call; says it for screen readers. */
export function entryNews() {
  /** By entry id. */
  const given = new Map<string, Given>()
  return {
    gave: (id: string, corrects?: number): void => void given.set(id, { corrects, wasTried: false }),
    news: ({ entries, waiting }: Pick<Log, 'entries' | 'waiting'>): string | undefined => {
      const states = new Map(waiting.map(({ entry, state }) => [entry.id, state]))
      const told: string[] = []
      for (const [id, each] of given) {
        const state = states.get(id)
        each.wasTried ||= state === 'sending'
        // Without a server it never waits.
        if (state === undefined && !each.wasTried && entries.at(-1)?.id !== id) continue
        const words = wordsOf(state, each)
        if (state === undefined || typeof state !== 'string') given.delete(id)
        if (words !== undefined && words !== each.said) told.push(words)
        if (words !== undefined) each.said = words
      }
      return told.length === 0 ? undefined : told.join('. ')
    },
  }
}

/** Undefined: not yet known. */
function wordsOf(state: WaitingEntry['state'] | undefined, { corrects, wasTried }: Given): string | undefined {
  if (state === undefined) return corrects === undefined ? 'Added to the log' : `Corrected entry ${corrects}`
  if (state === 'sending') return undefined
  if (state === 'waiting') return wasTried ? `Entry ${waitsWords()}` : undefined
  return `Entry not added: ${state.refused}`
}
