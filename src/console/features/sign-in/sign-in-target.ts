/** Reads the URL's `to`. Targets outside this console become its first page. */
export function signInTarget(to: string | undefined, ownOrigin: string) {
  const url = safeUrl(to, ownOrigin)
  return {
    /** Environment that the link names. */
    environmentName: url.searchParams.get('env') ?? undefined,
    /** The address, with `env=` when there is a name to tell. `isOnly`: only where the link names one. */
    hrefIn: (environmentName: string | undefined, isOnly = false): string => {
      if (environmentName === undefined || (isOnly && !url.searchParams.has('env')))
        return `${url.pathname}${url.search}`
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
  if (!to?.startsWith('/') || !URL.canParse(to, ownOrigin)) return home
  const url = new URL(to, ownOrigin)
  // As an address, `//host` is another origin.
  return url.origin === ownOrigin && !/^\/(\/|sign-in$)/.test(url.pathname) ? url : home
}
