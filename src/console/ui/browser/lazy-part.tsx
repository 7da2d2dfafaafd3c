import { useEffect, useState, type ComponentType } from 'react'

const retryMilliseconds = 3000

/**
 * A part of a page in a chunk of its own. `Fallback` stands in its place until it is there; a load that fails (the server is away) is tried
 * again while the part is wanted, and never takes the page down as `React.lazy` would. `begin` puts the first load off: it calls back when there
 * is time, and returns the way to stop that.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props>,
  begin: (start: () => void) => () => void = atOnce,
): ComponentType<Props> & { preload: () => void } {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const start = (): Promise<void> =>
    (loading ??= load().then(
      (part) => {
        loaded = part
      },
      () => {
        loading = undefined
      },
    ))
  function Part(props: Props) {
    const [, setAttempt] = useState(0)
    const Ready = loaded
    useEffect(() => {
      if (loaded) return undefined
      let current = true
      let timer: ReturnType<typeof setTimeout> | undefined
      const attempt = (): void => {
        void start().then(() => {
          if (!current) return
          if (loaded) setAttempt((count) => count + 1)
          else timer = setTimeout(attempt, retryMilliseconds)
        })
      }
      const stop = begin(attempt)
      return () => {
        current = false
        stop()
        clearTimeout(timer)
      }
    }, [])
    return Ready ? <Ready {...props} /> : <Fallback {...props} />
  }
  return Object.assign(Part, { preload: () => void start() })
}

function atOnce(start: () => void): () => void {
  start()
  return () => undefined
}
