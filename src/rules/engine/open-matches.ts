import type { Alert, Situation, Suppression } from '../../watch/wire/alert.ts'
import { AHEAD_MILLISECONDS } from '../../watch/wire/apply-report.ts'
import type { Rule } from '../../watch/wire/rule.ts'
import type { EvaluationContext, Match } from '../kinds/kind.ts'
import { withDeadband } from './deadband.ts'
import { isYoung } from './item-times.ts'
import type { OffDelay } from './off-delay.ts'
import { situationOf } from './situation.ts'
import type { MatchKind } from './suppression.ts'

interface OpenMatch {
  readonly onset: number
  /** The onset in the data, if that is ahead of the clock. */
  readonly ahead: number | undefined
  /** Whether it was young enough when first seen. */
  readonly isNews: boolean
  /** Whether it was published in a first reading; undefined until published. */
  readonly isStanding: boolean | undefined
}

export interface FoundMatch {
  readonly key: string
  readonly subject: string
  readonly found: Match
  readonly asOf: number
  /** Whether its item was seen before. */
  readonly wasThere: boolean
  readonly suppression?: Suppression | undefined
}

export interface MatchOptions {
  readonly latest: (key: string) => Alert | undefined
  /** The environment's clock, which runs on while the judged one is stopped. */
  readonly now: () => number
  /** During the first reading of everything, or the rule's first pass: what it finds may be old. */
  readonly isFirst: () => boolean
  readonly noteMatch: (key: string, kind: MatchKind | undefined) => void
  /** `undefined`: it no longer holds. */
  readonly publish: (key: string, situation: Situation | undefined) => void
}

export interface OpenMatches {
  readonly onsetOf: (key: string) => number | undefined
  /** Returns when it will be reported, unless it is already. */
  readonly note: (match: FoundMatch, context: EvaluationContext) => number | undefined
  readonly drop: (key: string) => void
  /** Whether a match keeps the onset of its open alert, as its value may swing. */
  readonly isHeld: (match: Match) => boolean
  readonly end: () => void
}

/** A rule's matches from their onset to their end, published as situations once its delay has passed. */
export function createOpenMatches(
  rule: Rule,
  offDelay: OffDelay,
  { latest, now, isFirst, noteMatch, publish }: MatchOptions,
): OpenMatches {
  const open = new Map<string, OpenMatch>()
  const maySwing = (rule.offDelaySeconds ?? 0) > 0 || withDeadband(rule) !== undefined
  const isHeld = ({ isOnce }: Match): boolean => isOnce !== true && maySwing

  const note = (match: FoundMatch, context: EvaluationContext): number | undefined => {
    const { key, subject, found, asOf, wasThere, suppression } = match
    offDelay.stop(key)
    const before = open.get(key)
    const known = latest(key)
    const raised = known?.endedAt === undefined ? known : undefined
    // The unit's clock is ahead: the watch refuses future times, so report it now with the time it is.
    const isAhead = before?.ahead === found.onset || found.onset > Math.max(context.now, now()) + AHEAD_MILLISECONDS / 2
    const seen = raised?.onset ?? before?.onset ?? (isAhead && found.isOnce ? known?.onset : undefined)
    const held = isHeld(found) ? raised?.onset : undefined
    const onset = Math.floor(
      held ?? (found.isOnsetSeen === true || isAhead ? (seen ?? Math.min(found.onset, now())) : found.onset),
    )
    const isNews =
      before?.onset === onset ? before.isNews : raised?.onset === onset || isYoung(found, context.now, wasThere)
    // Already raised: the delay doesn't apply again.
    const publishAt = raised?.onset === onset ? onset : onset + rule.delaySeconds * 1000
    const isPublished = isNews && context.now >= publishAt
    noteMatch(key, context.now < publishAt ? undefined : isNews ? 'alert' : 'match')
    const wasStanding = before?.onset === onset ? before.isStanding : undefined
    const isStanding = wasStanding ?? (isPublished ? isFirst() : undefined)
    open.set(key, { onset, isNews, ahead: isAhead ? found.onset : undefined, isStanding })
    const entity = found.entityId === undefined ? undefined : context.entity(found.entityId)
    const mark = { ...(isStanding === true && { isStanding }), ...(suppression && { suppression }) }
    publish(key, isPublished ? { ...situationOf(rule, found, { subject, onset, asOf }, entity), ...mark } : undefined)
    return isNews && !isPublished ? publishAt : undefined
  }

  const drop = (key: string): void => {
    open.delete(key)
    noteMatch(key, undefined)
    publish(key, undefined)
  }

  return {
    onsetOf: (key) => open.get(key)?.onset,
    note,
    drop,
    isHeld,
    end: () => {
      for (const key of open.keys()) drop(key)
    },
  }
}
