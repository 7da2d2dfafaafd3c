import { use, type ComponentType, type ReactNode } from 'react'

import { Deferred } from '../ui/browser/Deferred.tsx'
import { lazyFile, type LazyFile } from '../ui/browser/lazy-file.ts'

type LazyPage = (() => ReactNode) & Pick<LazyFile<ComponentType>, 'load'>

const files: LazyFile<ComponentType>[] = []

/** Meanwhile the previous page stays. The router's own lazy component may reload, which signs out. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  const file = lazyFile(() =>
    load().catch((cause: unknown) => {
      throw new PageLoadError(cause)
    }),
  )
  files.push(file)
  function LazyPage() {
    const Page = use(file.load())
    return (
      <Deferred>
        <Page />
      </Deferred>
    )
  }
  return Object.assign(LazyPage, { load: file.load })
}

export function pageFiles(): readonly (() => Promise<unknown>)[] {
  return files.map((file) => () => file.load().catch(() => undefined))
}

/** The page's chunk didn't load: the server is away or has another version. */
export class PageLoadError extends Error {
  override name = 'PageLoadError'
  constructor(cause: unknown) {
    super('This view’s files didn’t load', { cause })
  }
}
