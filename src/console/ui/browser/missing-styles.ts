const AGAIN_MILLISECONDS = 1000

/** Retries style sheets that failed to load, which the bundler requests only once. */
export function reloadMissingStyles(): void {
  // Such events don't bubble.
  window.addEventListener('error', again, { capture: true })
}

function again({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
  setTimeout(() => target.replaceWith(target.cloneNode()), AGAIN_MILLISECONDS)
}
