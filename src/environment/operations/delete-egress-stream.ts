import type { deleteEgressStream as operation } from '../../contract/egress.ts'
import { Failure, unavailable } from '../request/failure.ts'
import type { EgressStream } from '../store/store.ts'
import type { Handler } from './handler.ts'

export const deleteEgressStream: Handler<typeof operation> = async ({ path, client }, { store, clock }) => {
  const refusal = await store.transaction(async (tx) => {
    const stream = await tx.egressStreams.get(path.egressId)
    if (!stream || stream.state === 'deleted') return notFound(path.egressId)
    if (stream.allowedClients && !stream.allowedClients.includes(client.id)) return forbidden(stream)
    if (isUnavailable(stream, clock.now())) {
      if (stream.attemptsUntilReady !== undefined) {
        await tx.egressStreams.put([{ ...stream, attemptsUntilReady: stream.attemptsUntilReady - 1 }])
      }
      // Returned: throwing would roll the countdown back.
      return unavailable(`Egress stream ${stream.egressId} is starting or draining`)
    }
    if (!stream.sourceLive) return sourceNotLive(stream)
    await tx.egressStreams.put([{ ...stream, state: 'deleted' }])
    return undefined
  })
  if (refusal) throw refusal
  return {}
}

function isUnavailable({ unavailableUntil: until, attemptsUntilReady: attempts }: EgressStream, now: number): boolean {
  if (typeof until === 'number' && until <= now) return false
  if (attempts !== undefined) return attempts > 0
  return until !== undefined
}

function resource(egressId: string, description: string) {
  return {
    '@type': 'type.googleapis.com/google.rpc.ResourceInfo',
    resourceType: 'video.EgressStream',
    resourceName: egressId,
    description,
  }
}

function notFound(egressId: string): Failure {
  const message = 'There is no active egress stream with this id'
  return new Failure('not-found', message, { details: [resource(egressId, message)] })
}

function forbidden({ egressId }: EgressStream): Failure {
  const message = 'The caller may not delete this egress stream'
  return new Failure('permission-denied', message, { details: [resource(egressId, message)] })
}

function sourceNotLive({ egressId }: EgressStream): Failure {
  const message = 'The source ingress stream is not live'
  const violations = [{ type: 'SOURCE_INGRESS_NOT_LIVE', subject: egressId, description: message }]
  return new Failure('failed-precondition', message, {
    details: [{ '@type': 'type.googleapis.com/google.rpc.PreconditionFailure', violations }],
  })
}
