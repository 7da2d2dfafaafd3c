import styles from './DifferenceTable.module.css'

export interface DifferenceGroup {
  /** Absent where there is but one. */
  readonly caption?: string
  readonly rows: readonly {
    readonly place: string
    readonly before: string
    readonly after: string
  }[]
}

/** Places in which two things differ, with what stands in each of the two. */
export function DifferenceTable({
  before,
  after,
  groups,
}: {
  /** What the first of the two is called. */
  before: string
  after: string
  groups: readonly DifferenceGroup[]
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
