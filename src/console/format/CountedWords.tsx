import type { ClassName } from '../ui/styles/cx.ts'
import { useCountedWords } from '../ui/browser/ticker.ts'

/** Text about the time, which updates without rendering. Never empty. */
export function CountedWords({
  words,
  className,
}: {
  /** Gets the shown moment and this machine's clock, in milliseconds. */
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
