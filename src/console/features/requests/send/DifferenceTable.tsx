import styles from './DifferenceTable.module.css'

export interface AnswerDifferenceGroup {
  /** Absent for a single one. */
  readonly caption?: string
  readonly rows: readonly {
    readonly place: string
    readonly before: string
    readonly after: string
  }[]
}

/** Paths that differ, with both values. */
export function DifferenceTable({
  before,
  after,
  groups,
}: {
  /** Name of the first one. */
  before: string
  after: string
  groups: readonly AnswerDifferenceGroup[]
}) {
  return (
    <section className={styles.scroller} aria-label="Differences" tabIndex={0}>
      {groups.map(({ caption, rows }) => (
        <table key={caption} className={styles.table}>
          {caption !== undefined && <caption>{caption}</caption>}
          <thead>
            <tr>
              <th scope="col">Place</th>
              <th scope="col">{before}</th>
              <th scope="col">{after}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.place}\n${row.before}\n${row.after}`}>
                <th scope="row">{row.place}</th>
                <td className={styles.before}>{row.before}</td>
                <td className={styles.after}>{row.after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  )
}
