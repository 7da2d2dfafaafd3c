import { useRouterState } from '@tanstack/react-router'
import { create } from 'zustand'

import { one } from '../../../url-state/search-params.ts'

/** `?window=map` (`windows/parts.ts`), so reloads and links keep it; undefined in a whole console. */
export function useWindowPart(): string | undefined {
  return useRouterState({ select: ({ location: { search } }) => one((search as { window?: unknown }).window) })
}

/** A linked window shows details, so this one needs no panel for them. */
export const useInspectorBeside = create(() => false)
