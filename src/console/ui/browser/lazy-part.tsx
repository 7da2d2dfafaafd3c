import { useEffect, useState, type ComponentType } from 'react'

import { lazyFile } from './lazy-file.ts'
import { usePinned } from './use-pinned.ts'

const RETRY_MILLISECONDS = 3000

/**
 * A component in its own chunk, with `Fallback` meanwhile. After a failure `Missing` shows, with a retry
 * every 3 s. `begin` defers the first load and returns its cancel function.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = () => null,
  begin: (start: () => void) => () => void = atOnce,
  Missing: ComponentType<Props> = Fallback,
): ComponentType<Props> & { preload: () => Promise<void> } {
  const file = lazyFile(load)
  function Part(props: Props) {
    const [state, setState] = useState<'waiting' | 'failed' | 'loaded'>('waiting')
    // The fallback stays while it is pressed.
    const Ready = usePinned(file.content())
    useEffect(() => {
      if (file.content() !== undefined) return undefined
      let isWanted = true
      let timer: ReturnType<typeof setTimeout> | undefined
      const failed = () => {
        if (!isWanted) return
        setState('failed')
        timer = setTimeout(attempt, RETRY_MILLISECONDS)
      }
      const attempt = () => void file.load().then(() => isWanted && setState('loaded'), failed)
      const stop = begin(attempt)
      return () => {
        isWanted = false
        stop()
        clearTimeout(timer)
      }
    }, [])
    if (Ready !== undefined) return <Ready {...props} />
    return state === 'failed' ? <Missing {...props} /> : <Fallback {...props} />
  }
  return Object.assign(Part, {
    preload: () =>
      file.load().then(
        () => undefined,
        () => undefined,
      ),
  })
}

function atOnce(start: () => void): () => void {
  start()
  return () => undefined
}
