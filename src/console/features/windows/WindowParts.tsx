import { useRouter } from '@tanstack/react-router'
import AppWindow from 'lucide-react/icons/app-window'
import { useEffect, useEffectEvent, useRef } from 'react'

import { useCommands, type Command } from '../../platform/commands/commands.ts'
import { parseSearch } from '../../../url-state/search-params.ts'
import { useSession } from '../../platform/session/session.ts'
import { useAtWork } from '../../ui/overlay/at-work.ts'
import { arrangementsOf } from './arrangement.ts'
import { ArrangementDialog } from './ArrangementDialog.tsx'
import { joinDesk, sendToDesk } from './desk-windows.ts'
import { layOut } from './lay-out.ts'
import { openPart, setArranging, useWindowDialogs, whyNoWindow } from './open-window.ts'
import { OutcomeDialog } from './OutcomeDialog.tsx'
import { isInspector, windowParts } from './parts.ts'
import type { SharedView } from './links.ts'
import { addressAfter, hrefOf, sharedAt } from './shared-view.ts'
import { showLinked, useLinkTargets } from './use-link-targets.ts'
import { useOwnWindow } from './use-own-window.ts'

/** Connects this window with its group, and offers to open more. */
export function WindowParts() {
  useDesk()
  useLinkTargets()
  useWindowCommands()
  const { isArranging, outcome } = useWindowDialogs()
  return (
    <>
      {isArranging && <ArrangementDialog />}
      {outcome !== undefined && <OutcomeDialog outcome={outcome} />}
    </>
  )
}

function useDesk(): void {
  const { place, part, isLinked } = useOwnWindow()
  const router = useRouter()
  /** Others' choices that came while a dialog was open, which may be about what is shown. */
  const waiting = useRef<{ readonly changes: SharedView; readonly href: string }>(undefined)
  const follow = useEffectEvent((changes: SharedView) => {
    // Where the router is going, as the last change may be under way.
    const { pathname, search, href } = router.history.location
    if (useAtWork.getState().dialogs > 0) {
      waiting.current = { changes: { ...waiting.current?.changes, ...changes }, href }
      return
    }
    const address = addressAfter({ pathname, search: parseSearch(search) }, changes, isInspector(part))
    if (address !== undefined) router.history.replace(address)
  })
  useEffect(
    () =>
      useAtWork.subscribe(({ dialogs }) => {
        if (dialogs > 0 || waiting.current === undefined) return
        const { changes, href } = waiting.current
        waiting.current = undefined
        // A choice made here since then is later.
        if (router.history.location.href === href) follow(changes)
      }),
    [router],
  )
  useEffect(
    () => sendToDesk({ address: hrefOf(place), isLinked, ...(part && { part: part.word }) }, sharedAt(place)),
    [place, part, isLinked],
  )
  // After joining, which sends what this window shows.
  useEffect(
    () => joinDesk({ follow: (changes) => follow(changes), show: (address) => showLinked(router, address) }),
    [router],
  )
}

function useWindowCommands(): void {
  const router = useRouter()
  const environment = useSession((session) => session.environment?.name)
  useCommands((query) => {
    const { pathname, search } = router.state.location
    const icon = <AppWindow size={15} />
    const disabledReason = whyNoWindow()
    const opened = windowParts().map((part): Command => ({
      id: `window ${part.word}`,
      label: `${part.name}: open in a window of its own`,
      group: 'Console',
      icon,
      disabledReason,
      // Would be most of the list without a query.
      hidden: query.trim() === '',
      run: () => openPart(part, { pathname, search }),
    }))
    const laidOut = arrangementsOf(environment ?? '').map((arrangement): Command => ({
      id: `windows ${arrangement.name}`,
      label: `Lay out windows: ${arrangement.name}`,
      group: 'Console',
      icon,
      disabledReason,
      run: () => void layOut(arrangement),
    }))
    const arrange: Command = {
      id: 'windows',
      label: 'Save or lay out an arrangement of windows',
      group: 'Console',
      icon,
      disabledReason,
      run: () => setArranging(true),
    }
    return [...opened, ...laidOut, arrange]
  })
}
