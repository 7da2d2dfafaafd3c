import type { Page } from '@playwright/test'

/** The used part of React's own tree: https://github.com/facebook/react, ReactInternalTypes.js. */
interface Fiber {
  tag: number
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
  stateNode: unknown
}

declare global {
  interface Window {
    rendersOf?: (selector: string) => number
    forgetRenders?: () => void
  }
}

/**
 * Counts renders of components in the console as delivered, by the hook for React's developer tools. Call it
 * before opening the page.
 */
export async function countRenders(page: Page): Promise<{
  /** Renders since `forget` of the components that own the selected elements. */
  of: (selector: string) => Promise<number>
  forget: () => Promise<void>
}> {
  await page.addInitScript(() => {
    const [PERFORMED_WORK, HOST] = [1, 5]
    // Classes, functions, and functions in `forwardRef` and `memo`.
    const components = [0, 1, 11, 14, 15]
    let counts = new WeakMap<Element, number>()
    const ownElement = (fiber: Fiber): Element | undefined => {
      for (let each = fiber.child; each !== null; each = each.child) {
        if (each.tag === HOST) return each.stateNode instanceof Element ? each.stateNode : undefined
        if (components.includes(each.tag)) return undefined
      }
      return undefined
    }
    const visit = (fiber: Fiber): void => {
      const before = fiber.alternate
      const element = components.includes(fiber.tag) && fiber.flags & PERFORMED_WORK ? ownElement(fiber) : undefined
      if (element !== undefined) counts.set(element, (counts.get(element) ?? 0) + 1)
      // React skips children that are the same objects as before.
      if (before !== null && before.child === fiber.child) return
      for (let child = fiber.child; child !== null; child = child.sibling) visit(child)
    }
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        checkDCE: () => undefined,
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
        onCommitFiberRoot: (_id: number, root: { current: Fiber }) => visit(root.current),
      },
      rendersOf: (selector: string) =>
        [...document.querySelectorAll(selector)].reduce((sum, each) => sum + (counts.get(each) ?? 0), 0),
      forgetRenders: () => {
        counts = new WeakMap()
      },
    })
  })
  return {
    of: (selector) => page.evaluate((wanted) => window.rendersOf?.(wanted) ?? Number.NaN, selector),
    forget: () => page.evaluate(() => window.forgetRenders?.()),
  }
}
