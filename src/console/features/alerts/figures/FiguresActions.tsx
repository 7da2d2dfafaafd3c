import { useQuery, useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useCallback, useState } from 'react'

import { isoTime } from '../../../../contract/datetime.ts'
import type { AlertFigures } from '../../../../watch/wire/alert-figures.ts'
import { alertFiguresQuery } from '../../../known/watch/alert-figures.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { useFileMarking } from '../../../platform/session/file-marking.ts'
import { saveFile, stampedName } from '../../../ui/browser/save-file.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import type { AlertsAddress } from '../alerts-address.ts'
import { figuresCsv, figuresJson } from './figures-file.ts'
import { MonthSheet } from './MonthSheet.tsx'

/** In the page's head. A month is printed whatever range is shown. */
export function FiguresActions({ address: { range } }: { address: AlertsAddress }) {
  const isShared = useWatch(({ sharing }) => sharing === 'shared')
  const { data } = useQuery({ ...alertFiguresQuery(range), enabled: isShared })
  const queries = useQueryClient()
  const marking = useFileMarking()
  const [month, setMonth] = useState<AlertFigures>()
  const printed = useCallback(() => setMonth(undefined), [])
  const why = data === undefined ? 'Figures aren’t loaded yet' : undefined
  const save = (ending: 'csv' | 'json', text: (figures: AlertFigures, marking: string) => string) => {
    if (data !== undefined)
      saveFile(stampedName(`alert-figures-${range}`, ending, isoTime(data.to)), text(data, marking))
  }
  return (
    <>
      <span className="end" />
      <Button
        variant="ghost"
        icon={<Printer />}
        disabledReason={why}
        onClick={() => void queries.fetchQuery(alertFiguresQuery('31d')).then(setMonth, () => undefined)}
      >
        Print month
      </Button>
      <Button variant="ghost" icon={<Download />} disabledReason={why} onClick={() => save('csv', figuresCsv)}>
        Export CSV
      </Button>
      <Button variant="ghost" icon={<Download />} disabledReason={why} onClick={() => save('json', figuresJson)}>
        Export JSON
      </Button>
      {month !== undefined && <MonthSheet figures={month} marking={marking} onDone={printed} />}
    </>
  )
}
