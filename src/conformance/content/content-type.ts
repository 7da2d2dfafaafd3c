import type { Detected } from './detect.ts'

export interface TypeComparison {
  outcome: 'matches' | 'not stated' | 'says nothing' | 'can’t be checked' | 'differs'
  /** For people, after the detected kind's name. */
  words: string
}

const GENERIC = new Set([
  'application/octet-stream',
  'binary/octet-stream',
  'application/x-binary',
  'application/binary',
])

/** Other common names, by detected type. Containers tell little about their content. */
const ALSO: Readonly<Record<string, RegExp>> = {
  'image/jpeg': /^image\/(jpg|pjpeg)$/,
  'image/x-icon': /^image\/vnd\.microsoft\.icon$/,
  'audio/wav': /^audio\/(x-wav|wave|vnd\.wave)$/,
  'audio/mpeg': /^audio\/(mp3|mpeg3|x-mpeg-3)$/,
  'audio/ogg': /^(application|video)\/ogg$/,
  'video/mp4': /^(audio\/mp4|application\/mp4|video\/(x-m4v|iso\.segment))$/,
  'audio/mp4': /^(video\/mp4|audio\/(x-m4a|m4a))$/,
  'video/webm': /^audio\/webm$/,
  'video/matroska': /^video\/(x-matroska|webm)$/,
  'application/json': /^(text\/(json|plain)|application\/[\w.-]+\+json|application\/(manifest|ndjson|x-ndjson))$/,
  'application/geo+json': /^(text\/(json|plain)|application\/(json|vnd\.geo\+json))$/,
  'application/xml': /^(text\/(xml|plain)|[\w-]+\/[\w.-]+\+xml)$/,
  'image/svg+xml': /^(text\/(xml|plain)|application\/xml)$/,
  'text/html': /^(text\/plain|application\/xhtml\+xml)$/,
  'text/csv': /^(text\/.+|application\/(csv|vnd\.ms-excel))$/,
  'text/plain': /^(text\/.+|application\/(x-?[\w.-]+|yaml|toml|sql|javascript|pgp-.+))$/,
  'application/zip': /^application\/.+$/,
  'application/gzip': /^application\/.+$/,
  'application/zstd': /^application\/.+$/,
  'application/x-cfb': /^application\/.+$/,
  'application/x-netcdf': /^application\/(netcdf|x-netcdf4)$/,
  'application/x-hdf5': /^application\/(x-hdf|x-netcdf|netcdf|vnd\.hdf)$/,
}

export function compareTypes(stated: string | null, { mime, kind, label }: Detected): TypeComparison {
  const essence = stated?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (essence === '') return { outcome: 'not stated', words: 'no type sent' }
  if (kind === 'empty') return { outcome: 'can’t be checked', words: 'nothing to check it by' }
  if (GENERIC.has(essence)) return { outcome: 'says nothing', words: 'the sent type is too general' }
  if (mime === undefined) {
    const recognizable = /^(image|video|audio|text)\//.test(essence) || essence in ALSO || essence === 'application/pdf'
    return recognizable
      ? { outcome: 'differs', words: `no sign of ${essence}` }
      : { outcome: 'can’t be checked', words: 'the sent type can’t be checked' }
  }
  if (mime === essence || ALSO[mime]?.test(essence)) return { outcome: 'matches', words: 'matches' }
  return { outcome: 'differs', words: `sent as ${essence}, but the bytes are ${label}` }
}
