import { operations, type OperationId } from '../../contract/operations.ts'
import type { RequestAsIs } from '../request/request-of.ts'
import { isRecord } from '../../contract/json.ts'
import { requestFrom } from '../request/request-form.ts'
import { bodyOf, type ProbeAsk, type ProbeAbout } from './probe.ts'
import { answerWords, open, shapeProblems, verdict, type Result } from './verdict.ts'

/** Changes the environment: its targets are asked for, and its requests shown before sending. */
export interface ChangingProbe extends ProbeAbout {
  readonly operation: OperationId
  /** By path parameter. */
  readonly asks: readonly { readonly name: string; readonly label: string }[]
  readonly run: (ask: ProbeAsk, values: Readonly<Record<string, string>>) => Promise<Result>
}

export function requestOfProbe(
  { operation, asks }: Pick<ChangingProbe, 'operation' | 'asks'>,
  values: Readonly<Record<string, string>>,
): RequestAsIs {
  return requestFrom(operations[operation], formValues(asks, values))
}

function formValues(asks: ChangingProbe['asks'], values: Readonly<Record<string, string>>) {
  return Object.fromEntries(asks.map(({ name }) => [`path ${name}`, values[name]?.trim() ?? '']))
}

const egressAsks = [{ name: 'egressId', label: 'Egress id' }]
const overrideAsks = [
  { name: 'entityId', label: 'Entity id' },
  { name: 'fieldPath', label: 'Field path' },
]

export const changingProbes: readonly ChangingProbe[] = [
  {
    id: 'egress-deletion',
    title: 'Egress stream, deleted twice',
    proves:
      'Deleting an active egress stream gives 200 and an empty object. Without a matching active one it gives 404 in shape B (Delete egress stream).',
    operation: 'deleteEgressStream',
    asks: egressAsks,
    run: async (ask, values) => {
      const first = await ask('deleteEgressStream', formValues(egressAsks, values))
      if (first.outcome !== 200) {
        const words = `${answerWords(first)}: not deleted, so not repeated`
        return shapeProblems(first).length === 0 ? open(words) : verdict(false, words)
      }
      const second = await ask('deleteEgressStream', formValues(egressAsks, values))
      const body = bodyOf(first)
      const isEmpty = isRecord(body) && Object.keys(body).length === 0
      const words = `First 200${isEmpty ? ', empty object' : ', not an empty object'}; then ${answerWords(second)}`
      return verdict(isEmpty && second.outcome === 404 && shapeProblems(second).length === 0, words)
    },
  },
  {
    id: 'override-removal',
    title: 'Override, removed twice',
    proves:
      'A removal answers with the entity after it (Delete entity override). The interface doesn’t show the answer without an override: reported as received.',
    operation: 'deleteEntityOverride',
    asks: overrideAsks,
    run: async (ask, values) => {
      const first = await ask('deleteEntityOverride', formValues(overrideAsks, values))
      if (first.outcome !== 200) {
        const words = `${answerWords(first)}: nothing was removed, so there is no second time`
        return shapeProblems(first).length === 0 ? open(words) : verdict(false, words)
      }
      const body = bodyOf(first)
      const id = isRecord(body) ? body['entityId'] : undefined
      const second = await ask('deleteEntityOverride', formValues(overrideAsks, values))
      const problems = shapeProblems(first)
      const words = [
        id === values['entityId']?.trim()
          ? 'First 200 with the entity'
          : `First 200 with entityId ${JSON.stringify(id)}`,
        ...problems,
        `then ${answerWords(second)}`,
      ].join('; ')
      return verdict(id === values['entityId']?.trim() && problems.length === 0, words)
    },
  },
]
