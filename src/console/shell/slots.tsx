import { createElement, type ComponentType } from 'react'

import { abouts } from '../platform/abouts.ts'
import type { Places } from '../platform/draws.ts'
import { useWindowPart } from '../platform/url-state/window-part.ts'
import { VersionStatus } from './top-bar/VersionStatus.tsx'

async function drawnIn<Place extends keyof Places>(
  place: Place,
): Promise<ReadonlyMap<string | undefined, ComponentType<Places[Place]>>> {
  const loaded = [...(await abouts.load())].map(async ([path, { draws }]) => {
    const part = await draws?.[place]?.()
    return part === undefined ? [] : [[path, part] as const]
  })
  return new Map((await Promise.all(loaded)).flat())
}

export async function loadSlot<Place extends keyof Places>(place: Place): Promise<ComponentType<Places[Place]>> {
  const parts = await drawnIn(place)
  return function Slot(props: Places[Place]) {
    // Props aren't known here, and the class type depends on them.
    return [...parts].map(([path, Part]) => createElement(Part, { ...props, key: path }))
  }
}

/** With the console's own version, but in windows with one part. */
export async function loadBar(): Promise<ComponentType> {
  const Bar = await loadSlot('bar')
  return function BarStatus() {
    return (
      <>
        <Bar />
        {useWindowPart() === undefined && <VersionStatus />}
      </>
    )
  }
}

export async function loadRailMark() {
  const marks = await drawnIn('rail')
  return function RailMark({ path, ...props }: Places['rail'] & { path: string }) {
    const Mark = marks.get(path)
    return Mark && <Mark {...props} />
  }
}
