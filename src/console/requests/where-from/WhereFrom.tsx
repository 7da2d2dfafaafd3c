import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { useCommands } from '../../commands/commands.ts'
import { announce } from '../../ui/feedback/announcer.ts'
import { valueAround, valuesNear, type ShownValue } from './shown-values.ts'
import { WhereFromDialog } from './WhereFromDialog.tsx'

/** Answers "Where from?" for every value on screen that came in an answer: by the context menu, or with a key for what has the focus. */
export function WhereFrom() {
  const [values, setValues] = useState<readonly ShownValue[]>([])
  const navigate = useNavigate()
  const ask = (found: readonly ShownValue[]) => {
    if (found.length === 0) announce('Nothing here came from an answer of this session', 'assertive')
    setValues(found)
  }
  useCommands([
    {
      id: 'console.where-from',
      label: 'Show which answer this value came in',
      keys: 'w',
      run: () => ask(valuesNear(document.activeElement)),
    },
  ])
  useEffect(() => {
    const listen = (event: MouseEvent) => {
      if (event.defaultPrevented || event.shiftKey || !(event.target instanceof Element)) return
      // The browser's own menu for what it is good at: selected text, links, fields.
      if (document.getSelection()?.isCollapsed === false || event.target.closest('a[href], input, textarea')) return
      const value = valueAround(event.target)
      if (value === undefined) return
      event.preventDefault()
      setValues([value])
    }
    document.addEventListener('contextmenu', listen)
    return () => document.removeEventListener('contextmenu', listen)
  }, [])
  const [first] = values
  if (first === undefined) return null
  return (
    <WhereFromDialog
      values={values}
      onClose={() => setValues([])}
      onOpen={(exchangeId, search) => {
        setValues([])
        void navigate({ to: '/requests', search: { exchange: String(exchangeId), ...search } })
      }}
    />
  )
}
