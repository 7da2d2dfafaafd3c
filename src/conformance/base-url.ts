export type BaseUrl = { ok: true; url: string } | { ok: false; reason: string }

/** Without a trailing slash; `/api/v1/…` is added to it. Empty or a path means this console's own server. */
export function parseBaseUrl(typed: string, ownOrigin: string): BaseUrl {
  const text = typed.trim()
  const relative = text === '' || text.startsWith('/')
  const candidate = relative ? `${ownOrigin}${text}` : /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (text.startsWith('//') || !URL.canParse(candidate)) return refused('Not a URL. Example: https://hw.sar.example')
  const url = new URL(candidate)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refused('Only https and http addresses work.')
  if (url.username !== '' || url.password !== '') return refused('Leave user and password out of the address.')
  if (url.search !== '' || url.hash !== '') return refused('Leave out everything from ? or # onwards.')
  const path = url.pathname.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
  if (
    url.protocol === 'http:' &&
    ownOrigin.startsWith('https:') &&
    url.origin !== ownOrigin &&
    !isLoopback(url.hostname)
  ) {
    return refused('This console runs over https. The browser blocks environments over plain http.')
  }
  return { ok: true, url: `${url.origin}${path}` }
}

/** For people: without a trailing slash. */
export function shownBaseUrl(url: string, ownOrigin: string): string {
  return url === '' || url.startsWith('/') ? `${ownOrigin}${url}` : url
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.')
}

function refused(reason: string): BaseUrl {
  return { ok: false, reason }
}
