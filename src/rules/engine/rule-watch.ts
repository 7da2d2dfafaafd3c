import type { Alert, Situation } from '../../watch/wire/alert.ts'
import type { Rule } from '../../watch/wire/rule.ts'
import { AHEAD_MILLISECONDS, alertKey } from '../../watch/wire/take.ts'
import {
  nothing,
  unknown,
  type Finding,
  type Found,
  type Items,
  type Look,
  type Member,
  type Source,
} from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import { looksAtAssignee, predicateOf } from './conditions.ts'
import { situationOf, subjectOf } from './situation.ts'

/** What is older when it is first seen is news no more. */
export const NEWS_MILLISECONDS = 15 * 60_000

/** What a page knows of an alert that its watch has: whether it is so. `endedAt`: the environment's time of the answer that says it is over. */
export type Evidence =
  | { readonly kind: 'holds' | 'unknown' }
  | { readonly kind: 'over'; readonly endedAt: number; readonly words: string }

export const noEvidence: Evidence = { kind: 'unknown' }

/** Found by a rule at present. */
interface OpenFinding {
  readonly onset: number
  /** The onset in the data, where that was ahead of the clock. */
  readonly ahead: number | undefined
  /** Whether it was young enough when it was first seen. */
  readonly isNews: boolean
}

export interface RuleWatchOptions {
  /** The latest alert of a key, as the watch has it. */
  readonly latest: (key: string) => Alert | undefined
  /** The environment's clock, which goes on where the judged one stands. */
  readonly now: () => number
  /** What is so now, or that it is so no more as far as this page knows. */
  readonly tell: (key: string, situation: Situation | undefined) => void
}

/** One rule and what it finds, kept up item by item. */
export interface RuleWatch {
  readonly rule: Rule
  readonly source: Source | 'reading'
  /** Looks at its items again when the entity that they are assigned to has changed. */
  readonly looksAtAssignee: boolean
  /** Looks at an item. Says when to look again although nothing came, by the environment's clock. */
  readonly lookAt: (id: string, item: Items[Source] | undefined, look: Look, wasThere: boolean) => number | undefined
  /** Looks at all that counts, where it is all together that matters. Says when to look again. */
  readonly lookOverall: (look: Look) => number | undefined
  readonly evidence: (alert: Situation, item: Items[Source] | undefined, look: Look) => Evidence
  /** Tells of everything that it is so no more. */
  readonly end: () => void
}

export function createRuleWatch(rule: Rule, { latest, now, tell }: RuleWatchOptions): RuleWatch {
  const kind = kindOf(rule)
  const fulfils = predicateOf(rule)
  const open = new Map<string, OpenFinding>()
  /** Each item's keys; an item without any is absent. */
  const byItem = new Map<string, readonly string[]>()
  const members = new Map<string, Member>()
  let lastMember: Member | undefined

  /** Undefined where it is to be looked at; else what there is to say without a look. */
  const verdictOn = (item: Items[Source] | undefined, look: Look): Finding<never> | undefined => {
    if (item === undefined) return unknown
    if ('absentSince' in item && item.absentSince !== undefined) return nothing
    const verdict = fulfils(item, look)
    return verdict === 'yes' ? undefined : verdict === 'no' ? nothing : unknown
  }

  /** Takes in one that was found, and says when it will be told, if it isn't yet. */
  const take = (key: string, subject: string, found: Found, asOf: number, look: Look, wasThere: boolean) => {
    const before = open.get(key)
    const known = latest(key)
    const raised = known?.endedAt === undefined ? known : undefined
    // By the clock of a unit that is ahead: the watch takes no time ahead, and no one waits until then.
    const isAhead = before?.ahead === found.onset || found.onset > Math.max(look.now, now()) + AHEAD_MILLISECONDS / 2
    const seen = raised?.onset ?? before?.onset ?? (isAhead && found.isOnce ? known?.onset : undefined)
    const onset = Math.floor(
      found.isOnsetSeen === true || isAhead ? (seen ?? Math.min(found.onset, now())) : found.onset,
    )
    const isNews =
      before?.onset === onset ? before.isNews : raised?.onset === onset || isYoung(found, look.now, wasThere)
    open.set(key, { onset, isNews, ahead: isAhead ? found.onset : undefined })
    // What the watch has already needs no time to prove itself.
    const tellAt = raised?.onset === onset ? onset : onset + rule.delaySeconds * 1000
    const isTold = isNews && look.now >= tellAt
    const entity = found.entityId === undefined ? undefined : look.entity(found.entityId)
    tell(key, isTold ? situationOf(rule, found, { subject, onset, asOf }, entity) : undefined)
    return isNews && !isTold ? tellAt : undefined
  }

  const drop = (key: string): void => {
    open.delete(key)
    tell(key, undefined)
  }

  const findIn = (item: Items[Source] | undefined, look: Look): Finding => {
    const verdict = verdictOn(item, look)
    if (verdict !== undefined || item === undefined) return verdict ?? unknown
    if (kind.source === 'task' && 'family' in item) return kind.find(item, rule, look)
    if (kind.source === 'entity' && 'copy' in item && 'find' in kind) return kind.find(item, rule, look)
    if (kind.source === 'deed' && 'sentAt' in item) return kind.find(item, rule, look)
    return nothing
  }

  const lookAtItem = (
    id: string,
    item: Items[Source] | undefined,
    look: Look,
    wasThere: boolean,
  ): number | undefined => {
    const finding = findIn(item, look)
    const before = byItem.get(id)
    if (finding.found.length === 0) {
      for (const key of before ?? []) drop(key)
      if (before !== undefined) byItem.delete(id)
      return finding.again
    }
    let { again } = finding
    const asOf = finding.asOf ?? dataTime(item, look)
    const now = finding.found.map((found) => {
      const subject = subjectOf(sourceOf(kind.source), id, found.part)
      const key = alertKey({ ruleId: rule.id, subject })
      again = sooner(again, take(key, subject, found, asOf, look, wasThere))
      return key
    })
    for (const key of before ?? []) if (!now.includes(key)) drop(key)
    byItem.set(id, now)
    return again
  }

  const memberOf = (item: Items[Source] | undefined, look: Look): Finding<Member> => {
    const verdict = verdictOn(item, look)
    if (verdict !== undefined || item === undefined) return verdict ?? unknown
    return 'overall' in kind && 'copy' in item ? kind.overall.member(item, rule, look) : nothing
  }

  const lookAtMember = (id: string, item: Items[Source] | undefined, look: Look): number | undefined => {
    const { found, again } = memberOf(item, look)
    const [member] = found
    if (member !== undefined) members.set(id, member)
    else {
      const left = members.get(id)
      if (left !== undefined) lastMember = left
      members.delete(id)
    }
    return again
  }

  const overallKey = (): { subject: string; key: string } | undefined => {
    if (!('overall' in kind)) return undefined
    const subject = subjectOf('area', kind.overall.subject(rule))
    return { subject, key: alertKey({ ruleId: rule.id, subject }) }
  }

  return {
    rule,
    source: kind.source,
    looksAtAssignee: kind.source === 'task' && looksAtAssignee(rule),
    lookAt: (id, item, look, wasThere) =>
      'overall' in kind ? lookAtMember(id, item, look) : lookAtItem(id, item, look, wasThere),
    lookOverall: (look) => {
      const { subject, key } = overallKey() ?? {}
      if (!('overall' in kind) || subject === undefined || key === undefined) return undefined
      const found = kind.overall.find([...members.values()], lastMember, rule, look)
      if (found !== undefined) {
        const onset = open.get(key)?.onset ?? found.onset
        return take(key, subject, { ...found, onset }, onset, look, true)
      }
      if (open.has(key)) drop(key)
      return undefined
    },
    evidence: (alert, item, look) => {
      const key = alertKey(alert)
      if (key === overallKey()?.key && 'overall' in kind) {
        if (open.has(key)) return { kind: 'holds' }
        const newest = [...members.values()].toSorted((one, other) => other.asOf - one.asOf)[0]
        if (newest === undefined || newest.asOf <= alert.asOf) return noEvidence
        const words = kind.over(alert, look.entity(newest.id), look, rule)
        return { kind: 'over', endedAt: Math.max(alert.onset, newest.asOf), words }
      }
      const finding = findIn(item, look)
      const id = item === undefined ? '' : idOf(item)
      const same = finding.found.find(({ part }) => subjectOf(sourceOf(kind.source), id, part) === alert.subject)
      const isEarlier = same !== undefined && same.isOnsetSeen !== true && Math.floor(same.onset) < alert.onset
      if (same !== undefined && !isEarlier) return { kind: 'holds' }
      // What happened once is over when it is acknowledged, not before.
      if (finding.isUnknown || alert.isOnce || item === undefined) return noEvidence
      const asOf = finding.asOf ?? dataTime(item, look)
      if (asOf <= alert.asOf) return noEvidence
      const endedAt = Math.max(alert.onset, finding.endedAt ?? endOf(item, alert, look))
      // It began at another time than was thought, and is raised again by that.
      return { kind: 'over', endedAt: isEarlier ? endedAt - 1 : endedAt, words: endWords(alert, item, look) }
    },
    end: () => {
      for (const key of open.keys()) drop(key)
      byItem.clear()
      members.clear()
    },
  }

  function endWords(alert: Situation, item: Items[Source], look: Look): string {
    if ('absentSince' in item && item.absentSince !== undefined) return 'No longer there: no reply names it any more'
    if (fulfils(item, look) === 'no') return 'No longer what the rule looks at'
    return kind.over(alert, item, look, rule)
  }
}

function sourceOf(source: Source | 'reading'): Source {
  return source === 'reading' ? 'task' : source
}

function idOf(item: Items[Source]): string {
  return 'key' in item ? item.key : item.id
}

function isYoung({ newsOf, cameAbout }: Found, now: number, wasThere: boolean): boolean {
  if (newsOf === undefined) return true
  const at = wasThere && cameAbout !== undefined && Number.isFinite(cameAbout) ? Math.max(newsOf, cameAbout) : newsOf
  return now - at <= NEWS_MILLISECONDS
}

/** The time that what is known of an item stands for: of an entity its own, as desks know different copies of it, else that of the last reading. */
function dataTime(item: Items[Source] | undefined, look: Look): number {
  return item !== undefined && 'copy' in item ? (item.asOf ?? look.asOf) : look.asOf
}

/** The time of the answer in which it was so no more. */
function endOf(item: Items[Source], alert: Situation, look: Look): number {
  if ('copy' in item) return Math.floor(Math.max(alert.onset, dataTime(item, look)))
  return Math.floor('family' in item && item.asOf > alert.asOf ? item.asOf : look.asOf)
}

function sooner(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined ? other : other === undefined ? one : Math.min(one, other)
}
