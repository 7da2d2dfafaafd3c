import * as v from 'valibot'

// Which of valibot's functions the console takes is counted in its first script, whatever part of it uses them: types alone say what is read only or open.

type List<Item extends v.GenericSchema> = v.GenericSchema<readonly v.InferInput<Item>[], readonly v.InferOutput<Item>[]>

export function list<const Item extends v.GenericSchema>(item: Item): List<Item> {
  return v.array(item)
}

export function listOfAtMost<const Item extends v.GenericSchema>(most: number, item: Item): List<Item> {
  return v.pipe(v.array(item), v.maxLength(most, `at most ${most} at a time`))
}

/** Of what can be counted: 0, 1, 2 … */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** One of these words, or of a later server another one: whatever looks something up by it expects that. */
export function openWord<const Word extends string>(_words: readonly Word[]): v.GenericSchema<Word> {
  return v.string() as v.GenericSchema<string> as v.GenericSchema<Word>
}
