// Before the first paint, so that a light desk never flashes dark. A file and not an inline script: the content security policy forbids those.
try {
  const theme = JSON.parse(localStorage.getItem('watchfloor.preferences') || '{}').theme
  if (['dark', 'light', 'auto', 'night'].includes(theme)) document.documentElement.setAttribute('data-theme', theme)
} catch {
  // No storage, or not ours: dark it stays.
}
