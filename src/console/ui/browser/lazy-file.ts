const FAILURE_MILLISECONDS = 500

/**
 * A file of the console that is fetched when it is first wanted, and then kept. A load that fails (the server is away) is not final, as it is with
 * `React.lazy`: half a second later `load` asks again. Not at once: React asks for the same promise again before it shows an error.
 */
export interface LazyFile<Content> {
  /** `undefined` until it is there. */
  readonly content: () => Content | undefined
  /** The same promise while it is under way, and from then on. */
  readonly load: () => Promise<Content>
}

export function lazyFile<Content>(fetch: () => Promise<Content>): LazyFile<Content> {
  let content: Content | undefined
  let loading: Promise<Content> | undefined
  return {
    content: () => content,
    load: () => {
      if (loading === undefined) {
        const asked = fetch()
        loading = asked
        asked.then(
          (fetched) => {
            content = fetched
            // As React marks what `use` has waited for: it does not suspend, and show its fallback for a while, for what is there already.
            void Object.assign(asked, { status: 'fulfilled', value: fetched })
          },
          () =>
            setTimeout(() => {
              loading = undefined
            }, FAILURE_MILLISECONDS),
        )
      }
      return loading
    },
  }
}
