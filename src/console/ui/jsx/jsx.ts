import type { JSX as ReactJSX } from 'react'

import type { ClassName } from '../styles/cx.ts'

/** React's, with checked class names: a misspelt one fails silently. */
export declare namespace JSX {
  type ElementType = ReactJSX.ElementType
  type Element = ReactJSX.Element
  type ElementClass = ReactJSX.ElementClass
  type ElementAttributesProperty = ReactJSX.ElementAttributesProperty
  type ElementChildrenAttribute = ReactJSX.ElementChildrenAttribute
  type IntrinsicAttributes = ReactJSX.IntrinsicAttributes
  type IntrinsicClassAttributes<Instance> = ReactJSX.IntrinsicClassAttributes<Instance>
  type LibraryManagedAttributes<_Component, Props> = Props & { [Name in keyof Props & 'className']?: Class }
  type IntrinsicElements = {
    [Tag in keyof ReactJSX.IntrinsicElements]: Omit<ReactJSX.IntrinsicElements[Tag], 'className'> & {
      className?: Class
    }
  }
}

type Class = ClassName | undefined
