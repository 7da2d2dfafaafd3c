import type { Shown, View } from '../../picture/view.ts'
import { useSource } from './use-source.ts'

/** Memoize the view on its inputs. */
export function useView<Item>(view: View<Item>): Shown<Item> {
  return useSource(view, view.shown)
}
