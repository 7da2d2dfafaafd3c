import { useCommands, type Command } from '../platform/commands/commands.ts'

export function useTabCommands(): void {
  useCommands(
    (
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
    })),
  )
}

/** In the panel, else on the page; wraps around. */
function turnTab(step: -1 | 1): void {
  const list =
    document.querySelector('main [role=complementary] [role=tablist], main aside [role=tablist]') ??
    document.querySelector('main [role=tablist]')
  const tabs = [...(list?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
  const open = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true')
  tabs.at((open + step) % tabs.length)?.click()
}
