import { usePast, noPast } from '../live/past/past-store.ts'

export function showMoment(at: number): void {
  usePast.setState((past) => ({ wanted: at, shown: past.shown && { ...past.shown, at } }))
}
export function leavePast(): void {
  usePast.setState(noPast)
}
