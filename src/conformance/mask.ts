export const MASK = '••••••••'

/** Shorter secrets are too common to search for everywhere; their own fields are masked anyway. */
const SEARCHABLE_LENGTH = 4

const SECRET_HEADERS = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-api-key'])
const SECRET_FIELDS = 'access_token|client_secret|refresh_token|id_token|password'
const jsonName = new RegExp(`"(?:${SECRET_FIELDS})"`, 'gi')
const formName = new RegExp(`(?:^|[&?])(?:${SECRET_FIELDS})=`, 'gi')
/** Occurs in the name of each secret field. */
const nameMark = /_token|_secret|password/i

const known = new Set<string>()
/**
 * Base64 of known secrets: the part independent of its neighbours, and within it the characters before each
 * spelling variant, so that a search is quick. No expressions are kept: a wall gets a token every half hour
 * for weeks.
 */
const encoded = new Map<string, string>()
/** Finds the start of any of them in one pass: most texts hold none. */
let anyKnown: RegExp | undefined

/** The alphabet's two signs, plain and as escaped in URLs, forms and JSON. */
const SIGN = '(?:[+/_-]|%2[BF]|\\\\(?:/|u002[BF]))'
/** Longest value searched by an expression. */
const LONGEST_ENCODED = 8192
const BEGINNING = 24

/** Masks `secret` from now on in headers, bodies and error texts. */
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

/**
 * Base64 of a secret, alone or inside more, such as `id:secret`: its form depends on its offset in a group of
 * three bytes.
 */
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
  // The characters at both ends mix bits of the secret and its neighbours.
  const end = `(?:\\w|${SIGN})?`
  return new RegExp(`${end}${core.replaceAll(/[+/]/g, SIGN)}${end}(?:=|%3D|\\\\u003D)*`, 'gi')
}

export function forgetSecrets(): void {
  known.clear()
  encoded.clear()
  anyKnown = undefined
}

/** Masks every known secret and every secret field in a text. */
export function maskText(text: string): string {
  if (!nameMark.test(text)) return maskKnown(text)
  return maskKnown(maskFields(maskFields(text, jsonName, jsonValue, `"${MASK}"`), formName, formValue, MASK))
}

/** A value's place in a text: first character and the one after it. */
type Span = readonly [start: number, end: number]

/**
 * Masks the value after each name. Searched by hand: an expression would overflow the engine's stack at a few
 * megabytes.
 */
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

/** A JSON string member's value, to its closing quote or, if cut off, to the end. */
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

/** An odd number of backslashes stands before it. */
function isEscaped(text: string, at: number): boolean {
  let before = at
  while (text[before - 1] === '\\') before -= 1
  return (at - before) % 2 === 1
}

/** Masks every known secret in a text and keeps its structure. */
export function maskKnown(text: string): string {
  anyKnown ??= findingAny()
  if (!anyKnown.test(text)) return text
  let masked = text
  // Longest first, so that a secret containing another leaves no rest.
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

/** Like `maskText`, for a text that may have been cut (ending in `…`) inside a secret. */
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

/**
 * Headers as pairs; secret values are masked except for their scheme. `extraHeader` is the configured static
 * one.
 */
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
