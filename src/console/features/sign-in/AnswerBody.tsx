import { jsonLines } from '../../ui/json/json-lines.ts'
import code from '../../ui/styles/code.module.css'
import styles from './SignInPage.module.css'

const SHOWN_LINES = 200
const SHOWN_CHARACTERS = 20_000

/** As JSON if it is that. */
export function AnswerBody({ body }: { body: string }) {
  const lines = jsonLinesOf(body)
  if (lines === undefined) return <pre className={styles.code}>{body.slice(0, SHOWN_CHARACTERS)}</pre>
  return (
    <pre className={styles.code}>
      {lines.slice(0, SHOWN_LINES).map((line, index) => (
        <span key={`${index}:${line.text}`}>
          {'  '.repeat(line.depth)}
          {line.key !== undefined && <span className={code.key}>{line.key}: </span>}
          <span className={code[line.kind]}>{line.text}</span>
          {line.comma && ','}
          {'\n'}
        </span>
      ))}
      {lines.length > SHOWN_LINES && `… ${lines.length - SHOWN_LINES} more lines`}
    </pre>
  )
}

function jsonLinesOf(body: string) {
  try {
    return jsonLines(JSON.parse(body))
  } catch {
    return undefined
  }
}
