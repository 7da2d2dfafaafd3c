import { useRouter } from '@tanstack/react-router'

import { askSignOut } from '../platform/session/sign-out.ts'
import { useCommands, type Command } from '../platform/commands/commands.ts'
import { useWindowPart } from '../platform/url-state/window-part.ts'
import { copyLink } from '../platform/url-state/copy-link.ts'
import { pages } from '../platform/feature.ts'

/** On every view: navigation, help, copy link, sign out. */
export function useConsoleCommands({ onPalette, onKeys }: { onPalette: () => void; onKeys: () => void }): void {
  const router = useRouter()
  const part = useWindowPart()
  useCommands(() => {
    const views = pages().map(({ path, title, icon: Icon, keys }): Command => ({
      id: `view /${path}`,
      label: title,
      group: 'Go to',
      keys,
      icon: <Icon size={15} />,
      run: () => void router.navigate({ to: `/${path}` }),
    }))
    const own: Command[] = [
      { id: 'palette', label: 'Go to or run', group: 'Console', keys: 'Ctrl K', hidden: true, run: onPalette },
      { id: 'keys', label: 'Help and keyboard', group: 'Console', keys: '?', run: onKeys },
      { id: 'copy link', label: 'Copy link to this view', keys: 'C', isFallback: true, run: () => void copyLink() },
      { id: 'sign out', label: 'Sign out', group: 'Console', run: askSignOut },
    ]
    // A window with one part doesn't navigate.
    return part === undefined ? [...views, ...own] : own
  })
}
