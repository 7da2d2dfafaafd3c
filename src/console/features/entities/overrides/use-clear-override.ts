import { useCallback, useEffect, useState } from 'react'

import { check } from '../../../../contract/check.ts'
import { entity as entitySchema } from '../../../../contract/entity/entity.ts'
import { deleteEntityOverride } from '../../../../contract/entity/override.ts'
import { requestAsCurl } from '../../../../conformance/request/as-code.ts'
import { buildRequest } from '../../../../conformance/request/build-request.ts'
import { call } from '../../../platform/session/call.ts'
import { useExchanges } from '../../../platform/api/exchanges/exchanges.ts'
import type {
  ClearAnswer,
  ClearFailure,
  ClearRequest,
  ClearState,
} from '../../../domain/inspector/overrides/clear-override.ts'
import { metresApart } from '../../../../entity/copy-differences.ts'
import { setHeldChanges, useSession } from '../../../platform/session/session.ts'
import { withShortTexts } from '../../../../format/shorten.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { clearFailure } from './clear-failure.ts'
import { copyOf } from '../../../../entity/copy.ts'
import { asOf } from '../../../../entity/newest-copy.ts'
import type { KnownEntity } from '../../../../picture/entities.ts'
import { present } from '../../../known/live-tasks.ts'
import { namedNow, personHeaders } from '../../../known/watch/persons/person-headers.ts'
import { clearedOutcome, predictCleared, refusedBeforeSending } from '../../../../entity/overrides.ts'

export interface ClearOverride {
  /** `undefined`: none requested. */
  readonly state: ClearState | undefined
  /** Kept after the dialog closes. */
  readonly lastFailure:
    | { readonly entityKey: string; readonly fieldPath: string; readonly failure: ClearFailure }
    | undefined
  ask: (item: KnownEntity, fieldPath: string) => void
  /** `proof`: of the PIN, where the site asks for it. */
  confirm: (proof?: string) => void
  close: () => void
}

/** From confirmation to result. One request per confirmation; no retries. */
export function useClearOverride(): ClearOverride {
  const [state, setState] = useState<ClearState>()
  const [lastFailure, setLastFailure] = useState<ClearOverride['lastFailure']>()

  const ask = useCallback((item: KnownEntity, fieldPath: string) => {
    setLastFailure(undefined)
    setState({ phase: 'asking', request: requestFor(item, fieldPath), failure: undefined })
  }, [])

  const confirm = useCallback(
    (proof?: string) => {
      if (state === undefined || state.phase !== 'asking' || 'refused' in state.request.sends) return
      const { request } = state
      setState({ phase: 'sending', request, failure: state.failure })
      // If the dialog was closed meanwhile, it stays closed.
      const settle = (next: ClearState) => setState((now) => (now?.request === request ? next : now))
      send(request, proof)
        .then((answer) => settle({ phase: 'done', request, answer }))
        .catch((error: unknown) => {
          const failure = clearFailure(error)
          setLastFailure({ entityKey: request.entityKey, fieldPath: request.fieldPath, failure })
          settle({ phase: 'asking', request, failure })
        })
    },
    [state],
  )

  const close = useCallback(() => setState(undefined), [])
  const held = heldBySession(state)
  useEffect(() => {
    if (held === undefined) return
    setHeldChanges('override', [`override removal ${held}`])
    return () => setHeldChanges('override', [])
  }, [held])
  return { state, lastFailure, ask, confirm, close }
}

/** Field path of a removal stopped by the session's end, to ask again after sign-in. */
function heldBySession(state: ClearState | undefined): string | undefined {
  if (state?.phase !== 'asking') return undefined
  const status = state.failure?.status
  return status === 401 || status === 'not sent' ? state.request.fieldPath : undefined
}

function requestFor(item: KnownEntity, fieldPath: string): ClearRequest {
  const { environment } = useSession.getState()
  const { best, entityId, key, name } = item
  const refused = refusedBeforeSending(entityId, fieldPath)
  const path = { entityId: entityId ?? '', fieldPath }
  const built = buildRequest(deleteEntityOverride, { path }, environment?.url ?? '')
  return {
    entityKey: key,
    entityName: name,
    fieldPath,
    before: best.wire,
    beforeAsOf: asOf(best),
    prediction: predictCleared(best.wire, fieldPath),
    sends:
      refused !== undefined
        ? { refused }
        : built.ok
          ? { method: built.request.method, path: pathOf(built.request.url), curl: requestAsCurl(built.request) }
          : { refused: built.reason },
    environment: environment?.name ?? 'this environment',
    snapshot: best.snapshot,
  }
}

/** Path as sent, without the normalization by `URL`. */
function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, '')
}

/** @throws ApiError */
async function send(request: ClearRequest, proof: string | undefined): Promise<ClearAnswer> {
  const path = { entityId: request.entityKey, fieldPath: request.fieldPath }
  const answer = await call(deleteEntityOverride, { path }, { why: 'user', headers: personHeaders(namedNow(), proof) })
  const exchange = useExchanges.getState().exchanges.find(({ id }) => id === answer.exchangeId)
  const at = answer.environmentTime ?? environmentNow()
  present.entities.add([
    copyOf({
      entity: withShortTexts(answer.value),
      wire: answer.raw,
      source: { kind: 'override answer', fieldPath: request.fieldPath, exchangeId: answer.exchangeId },
      snapshot: false,
      carriedAt: at,
      from: { exchangeId: answer.exchangeId, path: '$' },
      standIn: `answer ${answer.exchangeId}`,
    }),
  ])
  return {
    entity: answer.raw,
    status: answer.status,
    milliseconds: exchange?.endedAt === undefined ? undefined : exchange.endedAt - exchange.sentAt,
    bytes: exchange?.responseBytes,
    at,
    exchangeId: answer.exchangeId,
    outcome: clearedOutcome(request.before, request.prediction, answer.raw, request.fieldPath),
    movedMetres: metresApart(check(entitySchema, request.before).value ?? {}, answer.value),
  }
}
