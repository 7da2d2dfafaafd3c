export type Awake = 'kept' | 'kept by a film' | 'not kept'

/**
 * Returns the stop function. Browsers give the lock only to secure, visible pages; elsewhere an endless film
 * mostly has the same effect. `told` receives what works.
 */
export function keepAwake(told: (awake: Awake) => void): () => void {
  let lock: WakeLockSentinel | undefined
  let film: HTMLVideoElement | undefined
  let ended = false

  const take = async () => {
    if (ended || document.hidden || (lock !== undefined && !lock.released)) return
    try {
      lock = await navigator.wakeLock.request('screen')
      // Too late.
      if (ended) return void lock.release()
      lock.addEventListener('release', () => void take(), { once: true })
      told('kept')
    } catch {
      film ??= await endlessFilm()
      told(film === undefined ? 'not kept' : 'kept by a film')
      if (ended) film?.remove()
    }
  }
  document.addEventListener('visibilitychange', take)
  void take()
  return () => {
    ended = true
    document.removeEventListener('visibilitychange', take)
    void lock?.release()
    film?.remove()
  }
}

/** A film of one dark pixel, as large as the page and behind it: browsers ignore invisible ones. */
async function endlessFilm(): Promise<HTMLVideoElement | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 2
  canvas.getContext('2d')?.fillRect(0, 0, 2, 2)
  const video = document.createElement('video')
  video.muted = true
  video.setAttribute('aria-hidden', 'true')
  video.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;z-index:-1;pointer-events:none'
  try {
    video.srcObject = canvas.captureStream(1)
    document.body.prepend(video)
    await video.play()
    return video
  } catch {
    video.remove()
    return undefined
  }
}
