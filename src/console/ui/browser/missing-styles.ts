const AGAIN_MILLISECONDS = 1000

/**
 * Asks again for style sheets that did not arrive, until they do. The bundler's loader asks for each once only: the chunk that needed it would
 * come at the second try without its styles.
 */
export function askAgainForStyles(): void {
  // Such events don't bubble.
  window.addEventListener('error', again, { capture: true })
}

function again({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
  setTimeout(() => target.replaceWith(target.cloneNode()), AGAIN_MILLISECONDS)
}
