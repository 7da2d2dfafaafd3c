// Runs before the first paint. A file, as the content security policy forbids inline scripts.
{
  const page = document.documentElement
  let preferences = {}
  try {
    preferences = JSON.parse(localStorage.getItem('watchfloor.preferences') || '{}')
    // So that a light desk never flashes dark.
    if (['dark', 'light', 'auto', 'night'].includes(preferences.theme)) page.dataset.theme = preferences.theme
    // Whoever is signed in does not see the document's form, unless the console says so after all.
    const isSignedIn = ['token', 'group'].some((key) => sessionStorage.getItem(`watchfloor.${key}`) !== null) || localStorage.getItem('watchfloor.shared') !== null || location.hash.startsWith('#handover-')
    if (isSignedIn || page.dataset.barePages?.split(' ').includes(location.pathname.slice(1))) page.dataset.opens = ''
  } catch {
    // No storage, or not ours: dark it stays.
  }
  document.addEventListener('readystatechange', () => {
    const form = document.querySelector('form[data-waits]')
    if (document.readyState !== 'interactive' || form === null || 'opens' in page.dataset) return
    const { username, password } = form.elements
    const isKnown = typeof preferences?.lastClientId === 'string'
    if (isKnown && username.value === '') username.value = preferences.lastClientId
    if (document.activeElement === document.body) (isKnown ? password : username).focus()
  })
  // Pressed before the console can act: kept for it. Enter presses the form's button.
  document.addEventListener('click', ({ target }) => {
    const button = target.closest?.('form[data-waits] button')
    if (button) button.dataset.pressed = ''
  })
  document.addEventListener('submit', (event) => 'waits' in event.target.dataset && event.preventDefault())
}
