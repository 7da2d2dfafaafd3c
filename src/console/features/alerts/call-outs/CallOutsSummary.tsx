import { useQuery } from '@tanstack/react-query'
import PhoneOutgoing from 'lucide-react/icons/phone-outgoing'

import { cx } from '../../../ui/styles/cx.ts'
import { callOutsQuery } from '../../../known/watch/call-outs.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { summaryWords } from './call-out-words.ts'

/** In the page's head. */
export function CallOutsSummary() {
  const isShared = useWatch(({ sharing }) => sharing === 'shared')
  const { data } = useQuery({ ...callOutsQuery, enabled: isShared })
  return (
    <span className={cx('line', 'nowrap', 'gap-6', 'size-12', 'secondary', 'end')}>
      {data !== undefined && (
        <>
          <PhoneOutgoing size={15} />
          {summaryWords(data)}
        </>
      )}
    </span>
  )
}
