import { useCommands, type Command } from '../platform/commands/commands.ts'

/** Where there are tabs. */
export function useTabCommands(): void {
  useCommands(() => (tabList() === null ? [] : commands))
}

const commands = [command('[', 'Previous tab', -1), command(']', 'Next tab', 1)]

function command(keys: string, label: string, step: number): Command {
  return { id: `tab ${keys}`, label, keys, hidden: true, isFallback: true, run: () => turnTab(step) }
}

/** Wraps around. */
function turnTab(step: number): void {
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
