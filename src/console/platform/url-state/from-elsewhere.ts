import { useRouterState } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Opened by a link in another window. */
    isFromElsewhere?: true
  }
}

/** With a navigation that was chosen in another window: it must not replace what is typed in this one. */
export const FROM_ELSEWHERE = { isFromElsewhere: true } as const

export function useIsFromElsewhere(): boolean {
  return useRouterState({ select: ({ location }) => location.state.isFromElsewhere === true })
}
