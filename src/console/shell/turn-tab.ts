/** Turns to the tab before or after the open one, in the panel if there is one, else on the page. From the last one it goes on to the first. */
export function turnTab(step: -1 | 1): void {
  const list =
    document.querySelector('main [role=complementary] [role=tablist], main aside [role=tablist]') ??
    document.querySelector('main [role=tablist]')
  const tabs = [...(list?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
  const open = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true')
  tabs.at((open + step) % tabs.length)?.click()
}
