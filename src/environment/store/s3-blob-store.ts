import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { GetObjectCommand, HeadBucketCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'

import { OperatorError } from '../../database/operator-error.ts'
import { fileNameOf, type BlobStore } from './blob-store.ts'
import { CHUNK_BYTES } from './chunks.ts'

interface Place {
  bucket: string
  prefix: string
  endpoint: string | undefined
  region: string | undefined
}

/** For an answer's first byte, retries included; in milliseconds. */
const ANSWER_TIME = 30_000
/** One per reading client: slow readers use up the default 50. */
const CONNECTIONS = 4000

/**
 * `s3://BUCKET/PREFIX?endpoint=URL&region=NAME`. Credentials come from the AWS SDK's usual places, never the
 * URL. `within` in milliseconds. Throws an OperatorError.
 */
export async function openS3BlobStore(url: string, { within = ANSWER_TIME } = {}): Promise<BlobStore> {
  const { bucket, prefix, endpoint, region } = placeOf(url)
  const client = new S3Client({
    ...(region !== undefined && { region }),
    // Private servers have no DNS name per bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true, region: region ?? 'us-east-1' }),
    // We send our own SHA-256; other servers can't read the SDK's trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { httpAgent: { maxSockets: CONNECTIONS }, httpsAgent: { maxSockets: CONNECTIONS } },
  })
  const inTime = <Answer>(send: (abortSignal: AbortSignal) => Promise<Answer>) =>
    answeredWithin(within, `The bucket ${bucket}`, send)
  const keyOf = (sha256: string) => `${prefix}${fileNameOf(sha256)}`
  const head = new HeadBucketCommand({ Bucket: bucket })
  await inTime((abortSignal) => client.send(head, { abortSignal })).catch((error: unknown) => {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(`The bucket ${bucket} can't be used (${codeOf(error)})`)
  })

  const has = async (sha256: string) => {
    try {
      const command = new HeadObjectCommand({ Bucket: bucket, Key: keyOf(sha256) })
      await inTime((abortSignal) => client.send(command, { abortSignal }))
      return true
    } catch (error) {
      if (statusOf(error) === 404) return false
      throw error
    }
  }

  return {
    has,

    async put(bytes) {
      // An upload needs length and name first: spool to disk.
      const file = join(tmpdir(), `watchfloor-upload-${randomUUID()}`)
      try {
        const { hash, length } = await spool(file, bytes)
        const sha256 = hash.toString('hex')
        if (!(await has(sha256))) {
          await client.send(
            new PutObjectCommand({
              Bucket: bucket,
              Key: keyOf(sha256),
              Body: createReadStream(file),
              ContentLength: length,
              ChecksumSHA256: hash.toString('base64'),
            }),
          )
        }
        return { sha256, bytes: length }
      } finally {
        await rm(file, { force: true })
      }
    },

    async open(sha256) {
      const command = new GetObjectCommand({ Bucket: bucket, Key: keyOf(sha256) })
      const { Body: body } = await inTime((abortSignal) => client.send(command, { abortSignal }))
      if (body === undefined) throw new Error(`The object of blob ${sha256} has no body`)
      return smallChunks(body.transformToWebStream())
    },
  }
}

/** Doesn't abort once the answer began: its body may be read slowly. */
async function answeredWithin<Answer>(
  milliseconds: number,
  who: string,
  send: (abortSignal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), milliseconds)
  try {
    return await send(controller.signal)
  } catch (error) {
    if (!controller.signal.aborted) throw error
    throw new OperatorError(`${who} did not answer within ${milliseconds / 1000} s`)
  } finally {
    clearTimeout(timer)
  }
}

async function spool(file: string, bytes: AsyncIterable<Uint8Array> | Uint8Array) {
  const hash = createHash('sha256')
  let length = 0
  const handle = await open(file, 'wx', 0o600)
  try {
    for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
      hash.update(chunk)
      length += chunk.byteLength
      await handle.writeFile(chunk)
    }
  } finally {
    await handle.close()
  }
  return { hash: hash.digest(), length }
}

function smallChunks(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  let rest = new Uint8Array()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        while (rest.length === 0) {
          const { done, value } = await reader.read()
          if (done) return controller.close()
          rest = new Uint8Array(value)
        }
        controller.enqueue(rest.subarray(0, CHUNK_BYTES))
        rest = rest.subarray(CHUNK_BYTES)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

function placeOf(text: string): Place {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:' || url.host === '' || url.username !== '' || url.password !== '') {
    throw new OperatorError(
      '--objects must be s3://BUCKET/PREFIX?endpoint=URL&region=NAME, without credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    )
  }
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  return {
    bucket: url.host,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: url.searchParams.get('endpoint') ?? process.env['AWS_ENDPOINT_URL_S3'] ?? process.env['AWS_ENDPOINT_URL'],
    region: url.searchParams.get('region') ?? undefined,
  }
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined
  const { $metadata: metadata } = error
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined
}

/** Only the code: messages may repeat the configuration. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason'
  if ('code' in error && typeof error.code === 'string') return error.code
  if (error.name === 'Error') return error.message
  return `${error.name}${statusOf(error) === undefined ? '' : ` ${statusOf(error)}`}`
}
