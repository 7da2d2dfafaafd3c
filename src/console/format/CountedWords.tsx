import type { ClassName } from '../ui/styles/cx.ts'
import { useCountedWords } from '../ui/browser/ticker.ts'

/** Words about the time that count by themselves, with nothing drawn again for them. They are never empty. */
export function CountedWords({
  words,
  className,
}: {
  /** Takes the shown moment and this machine's clock, in milliseconds. */
  words: (now: number, machineNow: number) => string
  className?: ClassName | undefined
}) {
  const [element, counted] = useCountedWords<HTMLSpanElement>(words)
  return (
    <span ref={element} className={className}>
      {counted}
    </span>
  )
}
