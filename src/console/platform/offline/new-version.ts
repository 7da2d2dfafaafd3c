import { create } from 'zustand'

import { savesData } from '../../ui/browser/saves-data.ts'
import { TAKE_OVER } from './worker-messages.ts'

export interface NewVersion {
  isWaiting: boolean
  /** Another tab activated it; this one runs the old version. */
  isTaken: boolean
}

export const useNewVersion = create<NewVersion>(() => ({ isWaiting: false, isTaken: false }))

const LOOK_MILLISECONDS = 10 * 60_000
const PATIENCE_MILLISECONDS = 10_000

let registration: ServiceWorkerRegistration | undefined
let isStarted = false
let isOurDoing = false

/** No-op without service workers (off loopback without TLS). Data saving prefetches nothing. */
export async function keepOffline(): Promise<void> {
  if (isStarted || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  isStarted = true
  if (savesData() && (await navigator.serviceWorker.getRegistration().catch(() => undefined)) === undefined) return
  try {
    registration = await navigator.serviceWorker.register('/service-worker.js')
  } catch {
    // Server away or browser forbids it: the next visit tries again.
    isStarted = false
    return
  }
  // Some browsers resolve with nothing when workers are disabled.
  if (!registration) return
  follow(registration)
  const known = registration
  const look = () => void known.update().catch(() => undefined)
  setInterval(look, LOOK_MILLISECONDS)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
}

/** Activates a waiting version before a reload. Returns whether there was one. Never rejects. */
export async function takeWaitingVersion(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  const known = registration ?? (await navigator.serviceWorker.getRegistration().catch(() => undefined))
  await known?.update().catch(() => undefined)
  const worker = known?.waiting ?? (await installed(known?.installing))
  if (!worker) return false
  isOurDoing = true
  const taken = new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve())
    setTimeout(resolve, PATIENCE_MILLISECONDS)
  })
  worker.postMessage(TAKE_OVER)
  await taken
  return true
}

function follow(known: ServiceWorkerRegistration): void {
  const show = () => useNewVersion.setState({ isWaiting: known.waiting !== null && known.active !== null })
  const watch = (worker: ServiceWorker | null) => worker?.addEventListener('statechange', show)
  show()
  watch(known.installing)
  known.addEventListener('updatefound', () => watch(known.installing))
  let isControlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker replaces no version.
    if (isControlled && !isOurDoing) useNewVersion.setState({ isWaiting: false, isTaken: true })
    isControlled = true
  })
}

function installed(worker: ServiceWorker | null | undefined): Promise<ServiceWorker | undefined> {
  if (!worker) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'installed') resolve(worker)
      else if (worker.state !== 'installing') resolve(undefined)
    }
    worker.addEventListener('statechange', look)
    look()
    setTimeout(() => resolve(undefined), PATIENCE_MILLISECONDS)
  })
}
