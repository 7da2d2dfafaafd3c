import { isSameVariant, type Ask, type Transfer } from '../transfer/transfer.ts'

/** One side of a comparison: what was asked for, and which fetch of it. */
export type Side = Ask & Pick<Transfer, 'id'>

/** What an object is best compared with: the same path, else the newest that is whole. */
export function likeliestOther(transfers: readonly Transfer[], first: Transfer | undefined): Transfer | undefined {
  const others = transfers.filter((transfer) => transfer !== first)
  const whole = others.filter(({ phase }) => phase === 'complete')
  return whole.find(({ path }) => path === first?.path) ?? whole[0] ?? others[0]
}

/** The fetch that an address means by the other object: the one that was chosen here, else the newest. */
export function otherSide(
  transfers: readonly Transfer[],
  first: Transfer | undefined,
  other: Ask | undefined,
  chosenId: number | undefined,
): Transfer | undefined {
  if (other === undefined) return undefined
  const fitting = transfers.filter((transfer) => transfer !== first && isSameVariant(transfer, other))
  return fitting.find(({ id }) => id === chosenId) ?? fitting[0]
}
