import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { operations, operationIds, type KnownOperation, type OperationId } from '../../../../contract/operations.ts'
import type { Input } from '../../../../contract/operation.ts'
import { clearExchanges, useExchanges } from '../../../platform/api/exchanges/exchanges.ts'
import type { Exchange } from '../../../../conformance/exchange.ts'
import { forgetSecrets, maskKnown, rememberSecret } from '../../../../conformance/mask.ts'
import { send, type Answer } from '../../../platform/api/request/send.ts'
import { GapEvidence } from '../../../../conformance/evidence/gap-evidence.ts'
import { TransitionAtlas } from '../../../../conformance/evidence/transitions.ts'
import { auditExchange } from '../../../../conformance/findings/audit-exchange.ts'
import { exportedFindings } from '../../../../conformance/findings/export-findings.ts'
import { groupFindings } from '../../../../conformance/findings/finding-groups.ts'
import { exchangeAsCurl, asFetch, asPlaywright } from '../../../../conformance/request/as-code.ts'
import { htmlReport, jsonReport, junitReport } from '../../../../conformance/report/report.ts'
import { sessionText } from '../../../../conformance/session-file/write-session.ts'
import { toHar } from '../../../../conformance/har.ts'

const BASE = 'https://hw.example'
const environment = { name: 'Harbor West', url: BASE, marking: 'CUI' }

beforeEach(() => void vi.stubGlobal('window', { location: { origin: BASE } }))
afterEach(() => {
  vi.unstubAllGlobals()
  clearExchanges()
  forgetSecrets()
})

/** Everything that leaves as a file or through the clipboard. */
function everyExport(exchanges: readonly Exchange[]): Record<string, string> {
  const about = { environment: environment.name, marking: 'CUI', at: 0, exchanges }
  const evidence = new GapEvidence()
  const atlas = new TransitionAtlas()
  for (const exchange of exchanges) {
    evidence.next(exchange)
    atlas.next(exchange)
  }
  const words = exchanges.map(({ responseBody }) => responseBody ?? '').join(' ')
  const runs = [
    { probe: { id: 'p', title: 'P', proves: 'p' }, result: { verdict: 'broken' as const, words, exchanges: [1] } },
  ]
  const files = {
    har: JSON.stringify(toHar(exchanges, { ...about, version: '1' })),
    findings: exportedFindings(groupFindings(exchanges), 'CUI'),
    gaps: JSON.stringify([...evidence.all]),
    atlas: JSON.stringify(atlas.transitions),
    session: sessionText({
      kind: 'session',
      environment,
      marking: 'CUI',
      skewMilliseconds: 0,
      savedAt: 0,
      exchanges,
      known: [],
    }),
    html: htmlReport(runs, about),
    json: jsonReport(runs, about),
    junit: junitReport(runs, about),
    curl: exchanges.map(exchangeAsCurl).join('\n'),
    fetch: exchanges.map(asFetch).join('\n'),
    playwright: exchanges.map(asPlaywright).join('\n'),
  }
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, maskKnown(text)]))
}

/** A service that repeats every secret wherever it can. */
function tattle(secrets: readonly string[], status: number, operation: OperationId): Response {
  const said = secrets.join(' and ')
  const body = {
    code: said,
    message: said,
    error: said,
    access_token: secrets[0],
    tasks: [{ version: { taskId: said }, status: { status: said }, [said]: said, description: said }],
    deleted_objects: [{ path: said, checksum: said, deleted_at: said }],
    entityId: said,
    [said]: { [said]: [said] },
  }
  const headers = new Headers({ 'Content-Type': 'application/json' })
  for (const name of ['Deprecation', 'X-RateLimit-Limit', 'Retry-After', 'WWW-Authenticate'])
    headers.set(name, said.replace(/[^\x20-\x7e]/g, '?'))
  return new Response(operation === 'getObject' && status === 200 ? said : JSON.stringify(body), { status, headers })
}

/** Long enough to search for, and unlike a file's own text. */
const secret = fc
  .tuple(fc.stringMatching(/^[A-Za-z0-9+/=._~ "'\\&<>%-]{3,30}$/), fc.nat({ max: 99_999 }))
  .map(([text, number]) => `Zq${number}${text}qZ`)

test('no file and no copy that leaves the console shows a secret or a token, whatever the service says back', async () => {
  await fc.assert(
    fc.asyncProperty(
      secret,
      secret,
      secret,
      fc.constantFrom(...operationIds),
      fc.constantFrom(200, 400, 401, 418, 503),
      async (clientSecret, token, extra, id, status) => {
        clearExchanges()
        forgetSecrets()
        const secrets = [token, clientSecret, extra]
        for (const each of [...secrets, `Bearer ${token}`]) rememberSecret(each)
        vi.stubGlobal('fetch', () => Promise.resolve(tattle(secrets, status, id)))
        const inputs: { [Id in OperationId]: Input<(typeof operations)[Id]> } = {
          getToken: { body: { grant_type: 'client_credentials', client_id: 'desk', client_secret: clientSecret } },
          deleteEgressStream: { path: { egressId: `cam ${token}` } },
          getObject: { path: { objectPath: `a/${token.replaceAll('/', '')}` } },
          queryTasks: { body: { pageToken: token } },
          listDeletedObjects: { query: { pageToken: extra } },
          deleteEntityOverride: { path: { entityId: token, fieldPath: clientSecret } },
        }
        const access = {
          baseUrl: BASE,
          authorization: `Bearer ${token}`,
          extraHeader: { name: 'X-Gate', value: extra },
        }
        const input: Input<KnownOperation> = inputs[id]
        const answer: Answer<unknown> | undefined = await send<KnownOperation>(operations[id], input, access, {
          why: 'user',
        }).catch(() => undefined)
        if (answer?.value instanceof ReadableStream) await new Response(answer.value).arrayBuffer()
        const exchanges = useExchanges
          .getState()
          .exchanges.map((each) => ({ ...each, findings: [...each.findings, ...auditExchange(each, BASE)] }))
        for (const [name, text] of Object.entries(everyExport(exchanges)))
          for (const each of secrets) {
            expect(text.includes(each), `${name} shows ${each}`).toBe(false)
            expect(text.includes(JSON.stringify(each).slice(1, -1)), `${name} shows ${each}`).toBe(false)
            expect(text.includes(encodeURIComponent(each)), `${name} shows ${each} encoded`).toBe(false)
          }
      },
    ),
    { numRuns: 60 },
  )
})

test('the check itself would find one', () => {
  rememberSecret('planted-secret')
  const exchange = useExchanges.getState().exchanges
  expect(exchange).toEqual([])
  expect(maskKnown('{"a":"planted-secret"}')).toBe('{"a":"••••••••"}')
})
