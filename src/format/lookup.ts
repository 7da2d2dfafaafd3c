/**
 * An entry of a table by a word that an environment sent. A word like `constructor` is no entry, though every object has a member of that name.
 */
export function lookup<T>(table: Readonly<Record<string, T>>, word: string | undefined): T | undefined {
  return word !== undefined && Object.hasOwn(table, word) ? table[word] : undefined
}
