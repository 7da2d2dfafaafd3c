import { hashSecret, matchesHash } from '../../environment/access/secret.ts'
import type { PinHashes } from '../../watch/persons/pin-check.ts'

/** As chosen client secrets are kept. */
export const pinHashes: PinHashes = { hash: (pin) => hashSecret(pin, true), matches: matchesHash }
