/** A table's entry for a word from an environment. Inherited names such as `constructor` have none. */
export function lookup<T>(table: Readonly<Record<string, T>>, word: string | undefined): T | undefined {
  return word !== undefined && Object.hasOwn(table, word) ? table[word] : undefined
}
