import { useSession } from '../../session/session.ts'
import { readObjectPath } from '../object-path.ts'
import { readObjectAddress, type ObjectSearch } from '../object-search.ts'
import { isSameAsk, isSameVariant, type Ask } from './transfer.ts'
import { startTransfer, useTransfers } from './transfers.ts'

/** A link means its objects: those that this tab has not asked for yet are fetched. */
export function fetchLinked(path: string | undefined, search: ObjectSearch): void {
  const { ask, other } = readObjectAddress(path, search)
  fetchUnknown(ask, isSameAsk)
  fetchUnknown(other, isSameVariant)
}

function fetchUnknown(wanted: Ask | undefined, isSame: (known: Ask, wanted: Ask) => boolean): void {
  if (wanted === undefined || !readObjectPath(wanted.path).ok) return
  const url = useSession.getState().environment?.url
  const { transfers } = useTransfers.getState()
  if (!transfers.some((known) => known.environmentUrl === url && isSame(known, wanted))) startTransfer(wanted)
}
