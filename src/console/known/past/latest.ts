export interface Latest<Value> {
  /** Times must not decrease. */
  add: (moment: number, value: Value) => void
  at: (moment: number) => Value | undefined
}

export function createLatest<Value>(): Latest<Value> {
  const moments: number[] = []
  const values: Value[] = []
  return {
    add: (moment, value) => {
      moments.push(moment)
      values.push(value)
    },
    at: (moment) => {
      let low = 0
      let high = moments.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((moments[middle] ?? Infinity) <= moment) low = middle + 1
        else high = middle
      }
      return values[low - 1]
    },
  }
}
