import Download from 'lucide-react/icons/download'

import { isoTime } from '../../../../contract/datetime.ts'
import { useActorWords } from '../../../known/watch/persons/actor-words.ts'
import { useOutOfSightWords } from '../../../known/watch/out-of-sight.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { useFileMarking } from '../../../platform/session/file-marking.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { saveFile, stampedName } from '../../../ui/browser/save-file.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { cx } from '../../../ui/styles/cx.ts'
import { useSentenceOf } from '../use-alerts.ts'
import { shelvedCsv } from './shelved-file.ts'

/** In the page's head. */
export function ShelvedActions() {
  const words = useOutOfSightWords()
  const alerts = useWatch((watch) => watch.alerts)
  const rules = useWatch((watch) => watch.rules)
  const sentenceOf = useSentenceOf()
  const actorIn = useActorWords()
  const marking = useFileMarking()
  const save = () =>
    saveFile(
      stampedName('alerts-out-of-sight', 'csv', isoTime(environmentNow())),
      shelvedCsv({ alerts: [...alerts.values()], rules, sentenceOf, actorIn }, marking),
    )
  return (
    <>
      <span className={cx('nowrap', 'number', 'size-12', 'secondary', 'end')}>{words}</span>
      <Button
        variant="ghost"
        icon={<Download />}
        disabledReason={words === '' ? 'Nothing is out of sight' : undefined}
        onClick={save}
      >
        Export CSV
      </Button>
    </>
  )
}
