import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Webhook } from 'standardwebhooks'
import * as v from 'valibot'

import { LEVELS as MARKINGS } from '../../conformance/marking.ts'
import { destinationNameSchema, MOST_AFTER_SECONDS } from '../../watch/wire/call-outs.ts'
import { LEVELS } from '../../watch/wire/level.ts'
import { StartError } from '../options.ts'
import { readSecretFile } from '../secret-file.ts'
import { isNearHost } from './near-addresses.ts'

const MOST_DESTINATIONS = 20

const SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const

/** `45s`, `3m`, `1h`, as seconds. */
const duration = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}[smhd]$/, 'must be a time such as 45s, 3m or 1h'),
  v.transform((text) => Number(text.slice(0, -1)) * SECONDS[text.slice(-1) as keyof typeof SECONDS]),
)

const url = v.pipe(
  v.string(),
  v.check((text) => /^https?:$/.test(urlOf(text)?.protocol ?? ''), 'must be http(s)://HOST'),
  v.check((text) => {
    const { username, password } = urlOf(text) ?? {}
    return username === '' && password === ''
  }, 'must not have credentials: use "secretFile"'),
)

const destinationInFile = v.strictObject({
  name: destinationNameSchema,
  kind: v.picklist(['alertmanager', 'webhook']),
  url,
  /** A webhook's `whsec_…`, or Alertmanager's bearer token. */
  secretFile: v.optional(v.pipe(v.string(), v.nonEmpty())),
  levels: v.array(v.picklist(LEVELS)),
  highestMarking: v.picklist(MARKINGS),
  after: v.optional(v.pipe(duration, v.maxValue(MOST_AFTER_SECONDS))),
})

const fileSchema = v.strictObject({
  allowLoopback: v.optional(v.boolean()),
  destinations: v.pipe(
    v.array(destinationInFile),
    v.maxLength(MOST_DESTINATIONS),
    v.check((all) => new Set(all.map(({ name }) => name)).size === all.length, 'two destinations have one name'),
  ),
  heartbeat: v.optional(v.strictObject({ url, every: v.pipe(duration, v.minValue(10)), failUrl: v.optional(url) })),
})

type InFile = v.InferOutput<typeof fileSchema>

export interface CallOutDestination extends Omit<InFile['destinations'][number], 'secretFile' | 'after'> {
  /** Signs a webhook's messages. */
  readonly signer: Webhook | undefined
  /** Sent as `Authorization`. */
  readonly bearer: string | undefined
  readonly afterSeconds: number
}

export interface CallOutSettings extends Pick<InFile, 'heartbeat'> {
  readonly allowLoopback: boolean
  readonly destinations: readonly CallOutDestination[]
}

/** Throws a StartError with file, path and reason, and without a secret. */
export async function readCallOutFile(file: string): Promise<CallOutSettings> {
  const wrong = (path: string, reason: string) =>
    new StartError(`--call-out ${file}: ${path === '' ? '' : `${path}: `}${reason}`)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw wrong('', `can't be read (${error.code ?? 'unknown reason'})`)
  })
  const read = v.safeParse(fileSchema, parsed(text, wrong))
  if (!read.success) {
    const [issue] = read.issues
    throw wrong(v.getDotPath(issue) ?? '', issue.message)
  }
  const { allowLoopback = false, destinations, heartbeat } = read.output
  const near = [
    ...destinations.map((each, index) => [`destinations.${index}.url`, each.url] as const),
    ['heartbeat.url', heartbeat?.url] as const,
    ['heartbeat.failUrl', heartbeat?.failUrl] as const,
  ].find(([, address]) => !allowLoopback && address !== undefined && isNearHost(new URL(address).hostname))
  if (near !== undefined) throw wrong(near[0], 'is this machine or link-local: "allowLoopback": true permits that')
  const opened = await Promise.all(
    destinations.map(async ({ secretFile, after = 0, ...each }, index): Promise<CallOutDestination> => {
      const path = `destinations.${index}.secretFile`
      const secret =
        secretFile === undefined
          ? undefined
          : await readSecretFile(`--call-out ${file}: ${path}`, resolve(dirname(file), secretFile))
      const isWebhook = each.kind === 'webhook'
      return {
        ...each,
        afterSeconds: after,
        signer:
          isWebhook && secret !== undefined
            ? signerOf(secret, () => wrong(path, 'must hold whsec_ and base64'))
            : undefined,
        bearer: isWebhook ? undefined : secret,
      }
    }),
  )
  return { allowLoopback, destinations: opened, heartbeat }
}

function signerOf(secret: string, wrong: () => StartError): Webhook {
  try {
    if (!secret.startsWith('whsec_')) throw wrong()
    return new Webhook(secret)
  } catch {
    throw wrong()
  }
}

function parsed(text: string, wrong: (path: string, reason: string) => StartError): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // The message of some engines quotes the text, which may hold a secret address.
    const at = error instanceof Error ? /position \d+/.exec(error.message)?.[0] : undefined
    throw wrong('', `isn't JSON${at === undefined ? '' : ` (${at})`}`)
  }
}

function urlOf(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}
