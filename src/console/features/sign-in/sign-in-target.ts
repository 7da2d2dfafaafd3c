/** Always a view of this console. */
export interface SignInTarget {
  /** Named by the link. */
  environmentName: string | undefined
  /** With `env=` if it has a name. */
  hrefIn: (environmentName: string | undefined) => string
}

/** Reads the URL's `to`. Targets outside this console become its first page. */
export function signInTarget(to: string | undefined, ownOrigin: string): SignInTarget {
  const url = safeUrl(to, ownOrigin)
  return {
    environmentName: url.searchParams.get('env') ?? undefined,
    hrefIn: (environmentName) => {
      if (environmentName === undefined) return `${url.pathname}${url.search}`
      const rest = url.search
        .replace(/^\?/, '')
        .split('&')
        .filter((pair) => pair !== '' && !/^env(=|$)/.test(pair))
      return `${url.pathname}?${[...rest, `env=${encodeURIComponent(environmentName)}`].join('&')}`
    },
  }
}

function safeUrl(to: string | undefined, ownOrigin: string): URL {
  const home = new URL(ownOrigin)
  if (to === undefined || !to.startsWith('/') || !URL.canParse(to, ownOrigin)) return home
  const url = new URL(to, ownOrigin)
  return url.origin === ownOrigin && url.pathname !== '/sign-in' ? url : home
}
