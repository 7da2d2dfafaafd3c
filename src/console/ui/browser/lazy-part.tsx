import { useEffect, useState, type ComponentType } from 'react'

import { lazyFile } from './lazy-file.ts'
import { useStill } from './use-still.ts'

const RETRY_MILLISECONDS = 3000

/**
 * A part of a page in a file of its own. `Fallback` stands in its place until it is there, nothing where none is given; a load that fails is tried
 * again every 3 s while the part is wanted, and never takes the page down. `begin` puts the first load off: it calls back when there is time, and
 * returns the way to stop that. `Missing` stands there instead once a load has failed, for parts that would be missed.
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
    // Not in the middle of a press on what stands there meanwhile.
    const Ready = useStill(file.content())
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
