import type { Rule, Trigger } from '../../watch/wire/rule.ts'

/** Kinds that compare with a limit, which can swing. */
export function mayHaveDeadband({ what }: Pick<Rule, 'what'>): boolean {
  return wider(what, 1) !== undefined
}

/** The rule whose limit an open alert must leave to end; undefined without a deadband. */
export function withDeadband(rule: Rule): Rule | undefined {
  const { what, deadbandPercent = 0 } = rule
  const share = 1 + deadbandPercent / 100
  const widened = share === 1 ? undefined : wider(what, share)
  return widened && { ...rule, what: widened }
}

function wider(what: Trigger, share: number): Trigger | undefined {
  switch (what.kind) {
    case 'limit':
    case 'expiry':
      return { ...what, withinSeconds: Math.round(what.withinSeconds * share) }
    case 'power':
      return {
        ...what,
        belowPercent: Math.min(100, what.belowPercent * share),
        withinSeconds: Math.round(what.withinSeconds * share),
      }
    case 'fuel':
      return { ...what, belowPercent: Math.min(100, what.belowPercent * share) }
    default:
      return undefined
  }
}
