import type { ElementType, Key, ReactElement } from 'react'
import * as react from 'react/jsx-dev-runtime'

import { withTextsShown } from './jsx-runtime.ts'

export { Fragment } from 'react/jsx-dev-runtime'
export type { JSX } from './jsx.ts'

/** For development and tests. */
export function jsxDEV(
  type: ElementType,
  props: Readonly<Record<string, unknown>>,
  key: Key | undefined,
  isStatic: boolean,
  ...place: [source?: react.JSXSource, self?: unknown]
): ReactElement {
  return react.jsxDEV(type, withTextsShown(type, props), key, isStatic, ...place)
}
