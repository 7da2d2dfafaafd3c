import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import type { Clock } from '../clock.ts'
import { Failure } from '../request/failure.ts'
import { secretMatches } from './secret.ts'
import { createGuessCount } from './guess-count.ts'
import { networkOf } from './network-of.ts'
import type { Client, Store } from '../store/store.ts'

/** Undefined when they don't match. Throws a Failure (too many) for known and unknown ids alike. */
export type SecretCheck = (id: string, secret: string, address: string | undefined) => Promise<Client | undefined>

/** Wrong secrets per address at once; then one per `recoverySeconds`. */
const FREE_OF_ADDRESS = 10
/** Per id, from anywhere. Beyond it only addresses without recent guesses may try, such as the owner's. */
const FREE_OF_ID = 30
const RECOVERY_SECONDS = 3
/** Waiting checks. */
const mostWaiting = { together: 200, ofAddress: 50 }
const FULL_SECONDS = 2

/**
 * One check at a time: scrypt is slow on purpose and uses the threads that read objects. A fast keyed hash
 * recognises earlier right secrets, so signed-in clients never queue behind guesses.
 */
export function createSecretCheck(store: Store, clock: Clock): SecretCheck {
  const key = randomBytes(32)
  const right = new Map<string, Buffer>()
  const byAddress = createGuessCount(clock, FREE_OF_ADDRESS, RECOVERY_SECONDS)
  const byId = createGuessCount(clock, FREE_OF_ID, RECOVERY_SECONDS)
  const waiting = new Map<string, number>()
  let together = 0
  let turn: Promise<unknown> = Promise.resolve()

  const digestOf = (client: Client | undefined, secret: string) =>
    createHmac('sha256', key)
      .update(`${client?.secretHash ?? ''} ${secret}`)
      .digest()

  const wasRight = (client: Client | undefined, id: string, secret: string) => {
    // Unknown ids take the same time.
    const digest = digestOf(client, secret)
    const known = right.get(id)
    return known !== undefined && timingSafeEqual(known, digest)
  }

  const refuseGuesser = (id: string, network: string) => {
    const wait = Math.max(byAddress.wait(network), byAddress.isClean(network) ? 0 : byId.wait(id))
    if (wait > 0) throw tooMany('Too many wrong secrets', wait)
  }

  const checkNow = async (id: string, secret: string, network: string): Promise<Client | undefined> => {
    const clients = await store.clients.all()
    const client = clients.find((each) => each.id === id)
    if (wasRight(client, id, secret)) return client
    refuseGuesser(id, network)
    if (await secretMatches(client, secret, clients)) {
      right.set(id, digestOf(client, secret))
      return client
    }
    byAddress.add(network)
    byId.add(id)
    return undefined
  }

  return async (id, secret, address) => {
    const client = await store.clients.get(id)
    if (wasRight(client, id, secret)) return client
    const network = networkOf(address)
    refuseGuesser(id, network)
    const ofAddress = waiting.get(network) ?? 0
    if (together >= mostWaiting.together || ofAddress >= mostWaiting.ofAddress)
      throw tooMany('Too many sign-ins at once', FULL_SECONDS)
    together += 1
    waiting.set(network, ofAddress + 1)
    const mine = turn.then(() => checkNow(id, secret, network))
    turn = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      together -= 1
      const left = (waiting.get(network) ?? 1) - 1
      if (left > 0) waiting.set(network, left)
      else waiting.delete(network)
    }
  }
}

function tooMany(what: string, seconds: number) {
  return new Failure('too-many', `${what}: try again in ${seconds} s`, { headers: { 'Retry-After': String(seconds) } })
}
