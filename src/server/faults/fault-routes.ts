import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import * as v from 'valibot'

import { faultOrder } from './fault.ts'
import type { FaultSwitch } from './fault-switch.ts'
import { isLoopback } from '../options.ts'

const clockMove = v.strictObject({ advanceSeconds: v.pipe(v.number(), v.minValue(0)) })

/** `/faults`: POST adds an order, GET lists, DELETE clears; `/faults/clock` moves a stopped clock. */
export function faultRoutes(faults: FaultSwitch, advance: ((seconds: number) => Promise<void>) | undefined) {
  const routes = new Hono<{ Bindings: HttpBindings }>()
  routes.use(async (c, next) => {
    if (!isLoopback(c.env.incoming.socket.remoteAddress ?? '')) return c.notFound()
    await next()
    return undefined
  })
  routes.get('/', (c) => c.json({ faults: faults.list() }))
  routes.delete('/', (c) => {
    faults.clear()
    return c.json({ faults: [] })
  })
  routes.post('/', async (c) => {
    const order = v.safeParse(faultOrder, await jsonOf(c.req.raw))
    if (!order.success) return c.json({ error: v.flatten(order.issues) }, 400)
    faults.add(order.output)
    return c.json({ faults: faults.list() })
  })
  routes.post('/clock', async (c) => {
    const move = v.safeParse(clockMove, await jsonOf(c.req.raw))
    if (!move.success) return c.json({ error: v.flatten(move.issues) }, 400)
    if (advance === undefined) return c.json({ error: 'only a stopped clock (--still) can be moved' }, 400)
    await advance(move.output.advanceSeconds)
    return c.json({})
  })
  return routes
}

/** Requires JSON: other sites' pages can't send that type without a preflight. */
async function jsonOf(request: Request): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return undefined
  try {
    return await request.json()
  } catch {
    return undefined
  }
}
