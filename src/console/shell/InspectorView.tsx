import { Outlet, useRouterState } from '@tanstack/react-router'
import { createElement, type ComponentType } from 'react'

import { abouts } from '../platform/abouts.ts'
import { pageAt } from '../platform/feature.ts'

const inspectors = new Map<string | undefined, ComponentType>()

export async function loadInspectorView(): Promise<typeof InspectorView> {
  const loaded = [...(await abouts.load())].map(async ([path, { windows }]) => {
    const inspector = await windows?.inspector?.()
    if (inspector !== undefined) inspectors.set(path, inspector)
  })
  await Promise.all(loaded)
  return InspectorView
}

export function InspectorView() {
  const path = useRouterState({ select: ({ location }) => pageAt(location.pathname)?.path })
  return createElement(inspectors.get(path) ?? Outlet)
}
