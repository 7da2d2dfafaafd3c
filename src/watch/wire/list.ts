import * as v from 'valibot'

// Every valibot function that the console uses is in its first script, so `readonly` is only a type.

type List<Item extends v.GenericSchema> = v.GenericSchema<readonly v.InferInput<Item>[], readonly v.InferOutput<Item>[]>

export function list<const Item extends v.GenericSchema>(item: Item): List<Item> {
  return v.array(item)
}

export function listOfAtMost<const Item extends v.GenericSchema>(most: number, item: Item): List<Item> {
  return v.pipe(v.array(item), v.maxLength(most, `at most ${most} at a time`))
}

export const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** These words; a later server may send others, so look-ups must expect that. */
export function openWord<const Word extends string>(_words: readonly Word[]): v.GenericSchema<Word> {
  return v.string() as v.GenericSchema<string> as v.GenericSchema<Word>
}

export function atMost(most: number) {
  return v.optional(v.pipe(count, v.maxValue(most)))
}
