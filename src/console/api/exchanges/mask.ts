export const MASK = '••••••••'

/** Below this a secret's text is too common to be looked for everywhere; its own fields are masked all the same. */
const SEARCHABLE_LENGTH = 4

const SECRET_HEADERS = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-api-key'])
const SECRET_FIELDS = 'access_token|client_secret|refresh_token|id_token|password'
const jsonField = new RegExp(`("(?:${SECRET_FIELDS})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"?`, 'gi')
const formField = new RegExp(`((?:^|[&?])(?:${SECRET_FIELDS})=)[^&\\s]*`, 'gi')

const known = new Set<string>()

/** From now on `secret` is masked wherever it turns up: headers, bodies, error texts. */
export function rememberSecret(secret: string | undefined): void {
  if (secret === undefined || secret === '') return
  for (const form of [secret, encodeURIComponent(wellFormed(secret)), JSON.stringify(secret).slice(1, -1)])
    known.add(form)
  known.add(new URLSearchParams([['', secret]]).toString().slice(1))
  const credentials = /^\S+\s+(\S.*)$/.exec(secret)?.[1]
  if (credentials !== undefined) known.add(credentials)
}

export function forgetSecrets(): void {
  known.clear()
}

/** Takes every known secret, and whatever stands in a secret's field, out of a text. */
export function maskText(text: string): string {
  return maskKnown(text.replace(jsonField, `$1"${MASK}"`).replace(formField, `$1${MASK}`))
}

/** Takes every known secret out of a text, and leaves its structure as it is. */
export function maskKnown(text: string): string {
  let masked = text
  // Longest first, or a secret that contains another would leave its rest behind.
  for (const secret of [...known].toSorted((a, b) => b.length - a.length)) {
    if (secret.length >= SEARCHABLE_LENGTH) masked = masked.replaceAll(secret, MASK)
  }
  return masked
}

/** As `maskText`, for a text that may have been cut short (it then ends in `…`) in the middle of a secret. */
export function maskPreview(text: string): string {
  const masked = maskText(text)
  const [, whole = '', end = ''] = /^(.*?)("?…)$/s.exec(masked) ?? []
  if (end === '') return masked
  for (const secret of known) {
    for (let length = Math.min(secret.length - 1, whole.length); length >= SEARCHABLE_LENGTH; length -= 1) {
      if (whole.endsWith(secret.slice(0, length))) return `${whole.slice(0, -length)}${MASK}${end}`
    }
  }
  return masked
}

/** Headers as pairs; the value of a secret one is masked but for its scheme. `extraHeader` is the configured static one. */
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
