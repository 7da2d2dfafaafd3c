import { use, type ComponentType, type ReactNode } from 'react'

const loaders: (() => Promise<unknown>)[] = []

/**
 * A page in a chunk of its own. Unlike `React.lazy` a failed load is not final ("Try again" loads anew), and unlike the router's own lazy
 * component it never reloads the document, which would sign the operator out.
 */
export function lazyPage(load: () => Promise<ComponentType>): () => ReactNode {
  let loading: Promise<ComponentType> | undefined
  const start = () => {
    if (loading === undefined) {
      const promise = load().catch((cause: unknown) => {
        // Not at once: React asks again for the same promise before it shows the error.
        setTimeout(() => {
          if (loading === promise) loading = undefined
        }, 500)
        throw new PageLoadError(cause)
      })
      loading = promise
    }
    return loading
  }
  loaders.push(start)
  function LazyPage() {
    const Page = use(start())
    return <Page />
  }
  return LazyPage
}

/** Fetches the files of all views. */
export function loadAllPages(): void {
  for (const start of loaders) start().catch(() => undefined)
}

/** The view's own files did not arrive: the server is gone, or has another version by now. */
export class PageLoadError extends Error {
  override name = 'PageLoadError'
  constructor(cause: unknown) {
    super('The files of this view could not be loaded', { cause })
  }
}
