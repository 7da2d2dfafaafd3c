import type { OwnKind, RuleOf } from './kind.ts'

/** The server that calls raises it. */
export const callOutFailed: OwnKind<RuleOf<'call-out failed'>> = {
  fresh: { kind: 'call-out failed' },
  source: 'own',
  conditions: [],
  named: [],
  sentence: () => 'Call-out fails',
  about: () => 'Any destination of this server',
  over: () => 'Delivered again',
}
