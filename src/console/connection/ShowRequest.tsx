import { Button } from '../ui/controls/Button.tsx'

/** The way to the request behind a failure, where one was sent. */
export function ShowRequest({
  exchangeId,
  onShow,
}: {
  exchangeId: number | undefined
  onShow: (exchangeId: number) => void
}) {
  if (exchangeId === undefined) return null
  return (
    <Button size="small" variant="ghost" onClick={() => onShow(exchangeId)}>
      Show request
    </Button>
  )
}
