const PREFIX = 'watchfloor.page.'

/** Lets other pages of this browser see that this one is there, for as long as it is: a page that crashes leaves no word, but its lock goes. */
export function standForPage(page: string): void {
  if ('locks' in navigator) void navigator.locks.request(`${PREFIX}${page}`, () => new Promise(() => undefined))
}

/** The pages that are there; `undefined` where the browser does not tell (off loopback without TLS). */
export async function livePages(): Promise<ReadonlySet<string> | undefined> {
  if (!('locks' in navigator)) return undefined
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])))
}
