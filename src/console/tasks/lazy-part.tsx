import { useEffect, useState, type ComponentType } from 'react'

const retryMilliseconds = 3000

/**
 * A part of a page in a chunk of its own. `Fallback` stands in its place until it is there; a load that fails (the server is away) is tried
 * again while the part is wanted, and never takes the page down as `React.lazy` would.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props>,
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
      attempt()
      return () => {
        current = false
        clearTimeout(timer)
      }
    }, [])
    return Ready ? <Ready {...props} /> : <Fallback {...props} />
  }
  return Object.assign(Part, { preload: () => void start() })
}
