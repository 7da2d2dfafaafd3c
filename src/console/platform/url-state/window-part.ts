import { useRouterState } from '@tanstack/react-router'
import { create } from 'zustand'

import { one } from '../../../address/search-params.ts'

/**
 * The part that this window was opened for, as its address has it (`windows/parts.ts`): `?window=map`. Undefined in a whole console. It is a plain
 * parameter, so that a reload and a copied link keep it.
 */
export function useWindowPart(): string | undefined {
  return useRouterState({ select: ({ location: { search } }) => one((search as { window?: unknown }).window) })
}

/** Whether a window that shows details is linked with this one: the panel for them would say the same twice. */
export const useInspectorBeside = create(() => false)
