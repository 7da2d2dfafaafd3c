import { useEffect, useState, type ComponentType } from 'react'

const RETRY_MILLISECONDS = 3000

/**
 * A part of a page in a chunk of its own. `Fallback` stands in its place until it is there; a load that fails (the server is away) is tried
 * again every 3 s while the part is wanted, and never takes the page down as `React.lazy` would. `begin` puts the first load off: it calls back
 * when there is time, and returns the way to stop that. `Missing` stands there instead once a load has failed, for parts that would be missed.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props>,
  begin: (start: () => void) => () => void = atOnce,
  Missing: ComponentType<Props> = Fallback,
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
    const [hasFailed, setFailed] = useState(false)
    const [, setLoaded] = useState(false)
    const Ready = loaded
    useEffect(() => {
      if (loaded) return undefined
      let current = true
      let timer: ReturnType<typeof setTimeout> | undefined
      const attempt = (): void => {
        void start().then(() => {
          if (!current) return
          if (loaded) setLoaded(true)
          else {
            setFailed(true)
            timer = setTimeout(attempt, RETRY_MILLISECONDS)
          }
        })
      }
      const stop = begin(attempt)
      return () => {
        current = false
        stop()
        clearTimeout(timer)
      }
    }, [])
    if (Ready) return <Ready {...props} />
    return hasFailed ? <Missing {...props} /> : <Fallback {...props} />
  }
  return Object.assign(Part, { preload: () => void start() })
}

function atOnce(start: () => void): () => void {
  start()
  return () => undefined
}
