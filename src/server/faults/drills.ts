import { errorWords } from '../../format/error-words.ts'
import type { FaultOrder } from './fault.ts'
import type { FaultSwitch } from './fault-switch.ts'

/** Orders in force for this many seconds. */
interface Step {
  seconds: number
  says: string
  orders: readonly FaultOrder[]
  /** Reopens the embedded environment while these orders keep clients out. */
  restarts?: true
}

export type DrillName = 'outage' | 'slow-link' | 'token-storm' | 'restart-under-load' | 'proxy-page'

function always(fault: FaultOrder['fault'], operation: FaultOrder['operation'] = '*'): FaultOrder {
  return {
    operation,
    times: null,
    fault,
  }
}
function calm(seconds: number): Step {
  return { seconds, says: 'everything works', orders: [] }
}

const html = { 'Content-Type': 'text/html; charset=utf-8' }
function page(title: string, words: string) {
  return `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1><p>${words}</p><hr>edge-proxy</body></html>`
}

const starting = [
  always(
    {
      kind: 'answer',
      status: 503,
      headers: { 'Retry-After': '2' },
      body: { code: 14, message: 'The service is starting', details: [] },
    },
    'deleteEgressStream',
  ),
  always({
    kind: 'answer',
    status: 503,
    headers: { 'Retry-After': '2' },
    body: { code: 'unavailable', message: 'The service is starting' },
  }),
]

/** Each starts calm, for signing in, and repeats. */
export const drills: Readonly<Record<DrillName, readonly Step[]>> = {
  outage: [
    calm(30),
    { seconds: 30, says: 'every connection is reset', orders: [always({ kind: 'reset' })] },
    calm(20),
    { seconds: 40, says: 'no request is answered, connections stay open', orders: [always({ kind: 'hang' })] },
  ],
  'slow-link': [
    calm(20),
    {
      seconds: 60,
      says: 'every answer takes 2.5 s, objects come at 20 kB/s',
      orders: [
        always({ kind: 'drip', bytesPerSecond: 20_000 }, 'getObject'),
        always({ kind: 'delay', milliseconds: 2500 }),
      ],
    },
    {
      seconds: 45,
      says: 'answers come at 2 kB/s, so long ones time out',
      orders: [always({ kind: 'drip', bytesPerSecond: 2000 })],
    },
  ],
  'token-storm': [
    calm(30),
    ...Array.from({ length: 10 }, (): Step => ({
      seconds: 3,
      says: 'all tokens expire at once',
      orders: [{ operation: '*', times: 1, fault: { kind: 'expire-tokens' } }],
    })),
    {
      seconds: 30,
      says: 'all tokens expire, and token requests fail',
      orders: [
        always({ kind: 'answer', status: 500, body: { error: 'server_error' } }, 'getToken'),
        { operation: '*', times: 1, fault: { kind: 'expire-tokens' } },
      ],
    },
    calm(20),
    {
      seconds: 30,
      says: 'all tokens expire, and credentials are refused',
      orders: [
        always({ kind: 'answer', status: 401, body: { error: 'invalid_client' } }, 'getToken'),
        { operation: '*', times: 1, fault: { kind: 'expire-tokens' } },
      ],
    },
  ],
  'restart-under-load': [
    calm(25),
    {
      seconds: 20,
      says: 'under load: every answer takes 1.2 s',
      orders: [always({ kind: 'delay', milliseconds: 1200 })],
    },
    { seconds: 4, says: 'going down: answers break off', orders: [always({ kind: 'reset', afterBytes: 20 })] },
    { seconds: 8, says: 'down: connections are reset', orders: [always({ kind: 'reset' })], restarts: true },
    { seconds: 12, says: 'starting: 503 with Retry-After 2 s', orders: starting },
    {
      seconds: 15,
      says: 'warming up: every answer takes 0.8 s',
      orders: [always({ kind: 'delay', milliseconds: 800 })],
    },
  ],
  'proxy-page': [
    calm(30),
    {
      seconds: 20,
      says: 'a proxy answers 502 with a page',
      orders: [
        always({
          kind: 'answer',
          status: 502,
          headers: html,
          body: page('502 Bad Gateway', 'The upstream did not answer.'),
        }),
      ],
    },
    calm(15),
    {
      seconds: 20,
      says: 'a portal answers 200 with a page',
      orders: [
        always({
          kind: 'answer',
          status: 200,
          headers: html,
          body: page('Sign in to the network', 'Accept the terms to continue.'),
        }),
      ],
    },
    calm(15),
    { seconds: 15, says: 'a proxy answers 504 without a body', orders: [always({ kind: 'answer', status: 504 })] },
    {
      seconds: 15,
      says: 'a proxy answers 429 with Retry-After 5 s',
      orders: [
        always({
          kind: 'answer',
          status: 429,
          headers: { ...html, 'Retry-After': '5' },
          body: page('429 Too Many Requests', ''),
        }),
      ],
    },
  ],
}

export function isDrill(name: string): name is DrillName {
  return Object.hasOwn(drills, name)
}

interface Stage {
  faults: FaultSwitch
  /** Absent without an embedded environment. */
  restart?: (() => Promise<void>) | undefined
}

/** Repeats until the returned function is called. Manual orders last until the next step. */
export function startDrill(name: DrillName, { faults, restart }: Stage, say: (words: string) => void): () => void {
  const steps = drills[name]
  let timer: NodeJS.Timeout | undefined
  const play = (index: number): void => {
    const step = steps[index % steps.length]
    if (step === undefined) return
    faults.clear()
    for (const order of step.orders) faults.add(order)
    say(`Drill ${name}: ${step.says} (${step.seconds} s)`)
    if (step.restarts) void restartAloud()
    timer = setTimeout(() => play(index + 1), step.seconds * 1000)
  }
  const restartAloud = async (): Promise<void> => {
    if (restart === undefined) return say(`Drill ${name}: the environment behind this gateway isn't restarted`)
    try {
      await restart()
      say(`Drill ${name}: the environment has restarted`)
    } catch (error) {
      say(`Drill ${name}: the environment did not restart: ${errorWords(error)}`)
    }
  }
  play(0)
  return () => {
    clearTimeout(timer)
    faults.clear()
  }
}
