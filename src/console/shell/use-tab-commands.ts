import { useCommands, type Command } from '../platform/commands/commands.ts'

const commands = (
  [
    ['[', 'Previous tab', -1],
    [']', 'Next tab', 1],
  ] as const
).map(([keys, label, step]): Command => ({
  id: `tab ${keys}`,
  label,
  keys,
  hidden: true,
  isFallback: true,
  run: () => turnTab(step),
}))

/** Where there are tabs. */
export function useTabCommands(): void {
  useCommands(() => (tabList() === null ? [] : commands))
}

/** Wraps around. */
function turnTab(step: -1 | 1): void {
  const tabs = [...(tabList()?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
  const open = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true')
  tabs.at((open + step) % tabs.length)?.click()
}

/** In the panel, else on the page. */
function tabList(): Element | null {
  return (
    document.querySelector('main [role=complementary] [role=tablist], main aside [role=tablist]') ??
    document.querySelector('main [role=tablist]')
  )
}
