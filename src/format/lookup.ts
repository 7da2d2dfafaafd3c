/** Ignores inherited names such as `constructor`, which an environment may send. */
export function lookup<T>(table: Readonly<Record<string, T>>, word: string | undefined): T | undefined {
  return word !== undefined && Object.hasOwn(table, word) ? table[word] : undefined
}
