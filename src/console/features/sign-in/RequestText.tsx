import styles from './SignInPage.module.css'

/** As sent: line, headers, body. */
export function RequestText({
  method,
  url,
  headers,
  body,
}: {
  method: string
  url: string
  headers: [string, string][]
  body: string
}) {
  return (
    <pre className={styles.code}>
      <b>{method}</b> {url}
      {'\n'}
      <span className="meta">{headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</span>
      {body !== '' && `\n\n${body}`}
    </pre>
  )
}
