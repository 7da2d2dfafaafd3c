const FAILURE_MILLISECONDS = 500

/** Unlike `React.lazy` it retries a failed load, after 0.5 s: React first asks for the same promise. */
export interface LazyFile<Content> {
  readonly content: () => Content | undefined
  /** The same promise from the first call on. */
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
            // React's own fields: `use` then doesn't suspend for loaded content.
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
