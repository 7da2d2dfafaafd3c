import type { Map as MapLibre } from 'maplibre-gl'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

test('a feature under the pointer is left with it, also if the frame that would find it comes later', async () => {
  const frames = new Map<number, () => void>()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.set(frames.size + 1, run).size)
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame))
  const { listenToPointer } = await import('./pointer-events.ts')
  const handlers = new Map<string, (event: unknown) => void>()
  const map = {
    on: (event: string, handler: (event: unknown) => void) => handlers.set(event, handler),
    isMoving: () => false,
    getCanvas: () => ({ style: {} }),
    queryRenderedFeatures: () => [{ id: 7 }],
  }
  const hovered: (number | undefined)[] = []
  listenToPointer(map as unknown as MapLibre, () => ['symbols'], {
    onPointer: () => undefined,
    onClick: () => undefined,
    onHover: (feature) => hovered.push(feature),
  })
  const move = () => handlers.get('mousemove')?.({ lngLat: { lng: 0, lat: 0 }, point: { x: 1, y: 1 } })
  const draw = () => {
    for (const [frame, run] of frames) {
      frames.delete(frame)
      run()
    }
  }
  move()
  draw()
  expect(hovered).toEqual([7])
  move()
  handlers.get('mouseout')?.({})
  draw()
  expect(hovered).toEqual([7, undefined])
})
