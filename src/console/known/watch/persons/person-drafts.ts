import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'

import { onSignOut } from '../../../platform/session/sign-out.ts'
import { useOnWatch } from './on-watch.ts'

/** Texts by field. */
type Drafts = Readonly<Record<string, string>>

const none: Drafts = {}

/** By person and place, in this window's memory. */
const useDrafts = create<Readonly<Record<string, Drafts>>>(() => ({}))

onSignOut(() => useDrafts.setState({}, true))

/**
 * Drafts of the person on watch: another person's stay until that one is back. Leaving the place drops only
 * those of the person on watch.
 */
export function usePersonDrafts(place: string): readonly [Drafts, (field: string, text: string) => void] {
  const key = useOnWatch(() => keyOf(place))
  const drafts = useDrafts((all) => all[key] ?? none)
  const leave = useEffectEvent(() => {
    const { [keyOf(place)]: _left, ...others } = useDrafts.getState()
    useDrafts.setState(others, true)
  })
  useEffect(() => () => leave(), [])
  return [drafts, (field, text) => useDrafts.setState({ [key]: { ...useDrafts.getState()[key], [field]: text } })]
}

function keyOf(place: string): string {
  return `${useOnWatch.getState().here?.mark.id ?? ''} ${place}`
}
