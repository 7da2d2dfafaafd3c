import { use, type ComponentType, type ReactNode } from 'react'

import { lazyFile, type LazyFile } from '../ui/browser/lazy-file.ts'

type LazyPage = (() => ReactNode) & Pick<LazyFile<ComponentType>, 'load'>

const files: LazyFile<ComponentType>[] = []

/**
 * A page in a file of its own. While it comes, the page before it stays. When it doesn't come, `PageError` stands there; unlike the router's own
 * lazy component this never reloads the document, which would sign the operator out.
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  const file = lazyFile(() =>
    load().catch((cause: unknown) => {
      throw new PageLoadError(cause)
    }),
  )
  files.push(file)
  function LazyPage() {
    const Page = use(file.load())
    return <Page />
  }
  return Object.assign(LazyPage, { load: file.load })
}

/** The ways to fetch the files of all views. */
export function pageFiles(): readonly (() => Promise<unknown>)[] {
  return files.map((file) => () => file.load().catch(() => undefined))
}

/** The view's own files did not arrive: the server is gone, or has another version by now. */
export class PageLoadError extends Error {
  override name = 'PageLoadError'
  constructor(cause: unknown) {
    super('The files of this view could not be loaded', { cause })
  }
}
