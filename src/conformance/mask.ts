export const MASK = '••••••••'

/** Shorter secrets are too common to search for; their own fields are masked anyway. */
const SEARCHABLE_LENGTH = 4

const SECRET_HEADERS = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
  'watchfloor-person',
  'watchfloor-proof',
])
const SECRET_FIELDS = 'access_token|client_secret|refresh_token|id_token|password'
const jsonName = new RegExp(`"(?:${SECRET_FIELDS})"`, 'gi')
const formName = new RegExp(`(?:^|[&?])(?:${SECRET_FIELDS})=`, 'gi')
/** In the name of each secret field. */
const nameMark = /_token|_secret|password/i

const known = new Set<string>()
/**
 * Base64 of secrets: the part independent of neighbours, and characters common to all spellings for a quick
 * search. Not kept as expressions: a wall gets a token every half hour for weeks.
 */
const encoded = new Map<string, string>()
/** Finds any of them in one pass: most texts have none. */
let anyKnown: RegExp | undefined

/** The alphabet's two signs, plain or escaped in URLs, forms and JSON. */
const SIGN = '(?:[+/_-]|%2[BF]|\\\\(?:/|u002[BF]))'
/** Longest value searched by an expression. */
const LONGEST_ENCODED = 8192
const BEGINNING = 24

/** In headers, bodies and error texts. */
export function rememberSecret(secret: string | undefined): void {
  if (secret === undefined || secret === '') return
  anyKnown = undefined
  for (const form of [secret, encodeURIComponent(wellFormed(secret)), JSON.stringify(secret).slice(1, -1)])
    known.add(form)
  known.add(new URLSearchParams([['', secret]]).toString().slice(1))
  rememberBase64(secret)
  const credentials = /^\S+\s+(\S.*)$/.exec(secret)?.[1]
  if (credentials === undefined) return
  known.add(credentials)
  rememberBase64(credentials)
}

/** Base64 depends on the offset in a group of three bytes, as in `id:secret`. */
function rememberBase64(secret: string): void {
  if (secret.length < SEARCHABLE_LENGTH || secret.length > LONGEST_ENCODED) return
  const bytes = new TextEncoder().encode(secret)
  for (const before of [0, 1, 2]) {
    const text = btoa(String.fromCharCode(...new Uint8Array(before), ...bytes))
    const core = text.slice(Math.ceil((before * 4) / 3), Math.floor(((before + bytes.length) * 4) / 3))
    const [needle = ''] = core.split(/[+/]/).toSorted((a, b) => b.length - a.length)
    encoded.set(core, needle)
  }
}

function spellingsOf(core: string): RegExp {
  // Characters at both ends mix bits of the secret and its neighbours.
  const end = `(?:\\w|${SIGN})?`
  return new RegExp(`${end}${core.replaceAll(/[+/]/g, SIGN)}${end}(?:=|%3D|\\\\u003D)*`, 'gi')
}

export function forgetSecrets(): void {
  known.clear()
  encoded.clear()
  anyKnown = undefined
}

export function maskText(text: string): string {
  if (!nameMark.test(text)) return maskKnown(text)
  return maskKnown(maskFields(maskFields(text, jsonName, jsonValue, `"${MASK}"`), formName, formValue, MASK))
}

/** First character and the one after the last. */
type Span = readonly [start: number, end: number]

/** By hand: an expression would overflow the engine's stack at a few megabytes. */
function maskFields(
  text: string,
  names: RegExp,
  valueAt: (text: string, from: number) => Span | undefined,
  mask: string,
): string {
  const parts: string[] = []
  let kept = 0
  names.lastIndex = 0
  while (names.exec(text) !== null) {
    const value = valueAt(text, names.lastIndex)
    if (value === undefined) continue
    parts.push(text.slice(kept, value[0]), mask)
    names.lastIndex = kept = value[1]
  }
  return parts.length === 0 ? text : [...parts, text.slice(kept)].join('')
}

/** To the closing quote or, if cut off, to the end. */
function jsonValue(text: string, from: number): Span | undefined {
  const colon = afterSpace(text, from)
  if (text[colon] !== ':') return undefined
  const start = afterSpace(text, colon + 1)
  if (text[start] !== '"') return undefined
  let quote = text.indexOf('"', start + 1)
  while (quote >= 0 && isEscaped(text, quote)) quote = text.indexOf('"', quote + 1)
  return [start, quote < 0 ? text.length : quote + 1]
}

function formValue(text: string, from: number): Span {
  endOfFormValue.lastIndex = from
  return [from, endOfFormValue.exec(text)?.index ?? text.length]
}

const endOfFormValue = /[&\s]/g

function afterSpace(text: string, from: number): number {
  visible.lastIndex = from
  return visible.exec(text)?.index ?? text.length
}

const visible = /\S/g

function isEscaped(text: string, at: number): boolean {
  let before = at
  while (text[before - 1] === '\\') before -= 1
  return (at - before) % 2 === 1
}

/** Keeps the text's structure. */
export function maskKnown(text: string): string {
  anyKnown ??= findingAny()
  if (!anyKnown.test(text)) return text
  let masked = text
  // Longest first, as one secret may contain another.
  for (const secret of [...known].toSorted((a, b) => b.length - a.length)) {
    if (secret.length >= SEARCHABLE_LENGTH) masked = masked.replaceAll(secret, MASK)
  }
  for (const [core, needle] of [...encoded].toSorted(([a], [b]) => b.length - a.length))
    if (masked.includes(needle)) masked = masked.replaceAll(spellingsOf(core), MASK)
  return masked
}

function findingAny(): RegExp {
  const secrets = [...known].filter(({ length }) => length >= SEARCHABLE_LENGTH)
  const beginnings = [...secrets, ...encoded.values()].map((text) =>
    text.slice(0, BEGINNING).replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`),
  )
  return beginnings.length === 0 ? /(?!)/ : new RegExp(beginnings.join('|'))
}

/** `maskText` for a text that may be cut (ending in `…`) inside a secret. */
export function maskPreview(text: string): string {
  const masked = maskText(text)
  const [, whole = '', end = ''] = /^(.*?)("?…)$/s.exec(masked) ?? []
  if (end === '') return masked
  for (const secret of [...known, ...encoded.keys()]) {
    for (let length = Math.min(secret.length - 1, whole.length); length >= SEARCHABLE_LENGTH; length -= 1) {
      if (whole.endsWith(secret.slice(0, length))) return `${whole.slice(0, -length)}${MASK}${end}`
    }
  }
  return masked
}

/** Keeps a secret value's scheme. `extraHeader` is the configured static one. */
export function maskHeaders(headers: Headers, extraHeader?: string): [string, string][] {
  return [...headers].map(([name, value]) => {
    if (name === extraHeader?.toLowerCase()) return [name, MASK]
    if (!SECRET_HEADERS.has(name)) return [name, maskText(value)]
    const scheme = /^(bearer|basic|digest)\s/i.exec(value)?.[1]
    return [name, scheme === undefined ? MASK : `${scheme} ${MASK}`]
  })
}

function wellFormed(text: string): string {
  return text.isWellFormed() ? text : ''
}
