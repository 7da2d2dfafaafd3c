import * as v from 'valibot'

export function list<const Item extends v.GenericSchema>(item: Item) {
  return v.pipe(v.array(item), v.readonly())
}

export function listOfAtMost<const Item extends v.GenericSchema>(most: number, item: Item) {
  return v.pipe(v.array(item), v.maxLength(most, `at most ${most} at a time`), v.readonly())
}

/** Of what can be counted: 0, 1, 2 … */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** One of these words, or of a later server another one: whatever looks something up by it expects that. */
export function openWord<const Word extends string>(words: readonly Word[]): v.GenericSchema<Word> {
  return v.pipe(v.string(), v.metadata({ examples: words })) as v.GenericSchema<string> as v.GenericSchema<Word>
}
