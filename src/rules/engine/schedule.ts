import type { ItemSource } from '../kinds/kind.ts'
import { createDueQueue } from './due-queue.ts'

export interface ScheduledEvaluation<Rule> {
  readonly source: ItemSource
  readonly id: string
  /** Undefined: all rules of the source. */
  readonly rules: Iterable<Rule> | undefined
  /** Its appearance isn't news. */
  readonly wasThere: boolean
}

export interface Schedule<Rule> {
  readonly changed: (source: ItemSource, id: string, wasThere: boolean) => void
  readonly touched: (source: ItemSource, id: string, rules: readonly Rule[]) => void
  readonly pass: (source: ItemSource, rule: Rule) => void
  readonly isPassing: (rule: Rule) => boolean
  readonly drop: (rule: Rule) => void
  /** For some of its rules only if that is sooner. */
  readonly again: (todo: ScheduledEvaluation<Rule>, at: number | undefined) => void
  /** A generator: the caller may stop, and the next call continues. */
  readonly todo: (now: number) => Generator<ScheduledEvaluation<Rule>>
}

const sources: readonly ItemSource[] = ['task', 'entity', 'deed']

export function createSchedule<Rule>(idsOf: (source: ItemSource) => Iterable<string>): Schedule<Rule> {
  const of = new Map(sources.map((source) => [source, createSourceSchedule<Rule>(source, () => idsOf(source))]))
  const each = [...of.values()]
  return {
    changed: (source, id, wasThere) => of.get(source)?.changed(id, wasThere),
    touched: (source, id, rules) => of.get(source)?.touched(id, rules),
    pass: (source, rule) => of.get(source)?.pass(rule),
    isPassing: (rule) => each.some((one) => one.isPassing(rule)),
    drop: (rule) => each.forEach((one) => one.drop(rule)),
    again: (todo, at) => of.get(todo.source)?.again(todo, at),
    todo: function* (now) {
      for (const one of each) yield* one.todo(now)
      // Of what these evaluations found.
      for (const one of each) yield* one.touches()
    },
  }
}

function createSourceSchedule<Rule>(source: ItemSource, ids: () => Iterable<string>) {
  const changed = new Map<string, boolean>()
  const touched = new Map<string, Set<Rule>>()
  const due = createDueQueue<string>()
  /** Rules that wait for the current pass. */
  const waiting = new Set<Rule>()
  let passing = new Set<Rule>()
  let place: Iterator<string> | undefined

  const passes = function* (): Generator<ScheduledEvaluation<Rule>> {
    while (waiting.size > 0 || place !== undefined) {
      if (place === undefined) {
        passing = new Set(waiting)
        waiting.clear()
        place = ids()[Symbol.iterator]()
      }
      for (let next = place.next(); next.done !== true; next = place.next())
        yield { source, id: next.value, rules: passing, wasThere: false }
      place = undefined
      passing = new Set()
    }
  }

  const touches = function* (): Generator<ScheduledEvaluation<Rule>> {
    for (const [id, rules] of touched) {
      touched.delete(id)
      yield { source, id, rules, wasThere: true }
    }
  }

  return {
    touches,
    changed: (id: string, wasThere: boolean) => void changed.set(id, changed.get(id) ?? wasThere),
    touched: (id: string, rules: readonly Rule[]) => {
      const before = touched.get(id)
      if (before === undefined) touched.set(id, new Set(rules))
      else for (const rule of rules) before.add(rule)
    },
    pass: (rule: Rule) => void waiting.add(rule),
    isPassing: (rule: Rule) => waiting.has(rule) || passing.has(rule),
    drop: (rule: Rule) => {
      waiting.delete(rule)
      passing.delete(rule)
      for (const rules of touched.values()) rules.delete(rule)
    },
    again: ({ id, rules }: ScheduledEvaluation<Rule>, at: number | undefined) => {
      if (rules === undefined) due.set(id, at)
      else if (at !== undefined) due.sooner(id, at)
    },
    todo: function* (now: number): Generator<ScheduledEvaluation<Rule>> {
      yield* passes()
      for (const [id, wasThere] of changed) {
        changed.delete(id)
        touched.delete(id)
        yield { source, id, rules: undefined, wasThere }
      }
      yield* touches()
      for (let id = due.next(now); id !== undefined; id = due.next(now))
        yield { source, id, rules: undefined, wasThere: true }
    },
  }
}
