/** `localStorage` or `sessionStorage`. */
export class TextStorage {
  readonly #values = new Map<string, string>()
  readonly #onWrite: (text: string) => void
  readonly #onChange: ((key: string) => void) | undefined

  constructor(onWrite: (text: string) => void, onChange?: (key: string) => void) {
    this.#onWrite = onWrite
    this.#onChange = onChange
  }

  get length(): number {
    return this.#values.size
  }

  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null
  }

  getItem(key: string): string | null {
    return this.#values.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    this.#onWrite(`${key} ${value}`)
    this.#values.set(key, value)
    this.#onChange?.(key)
  }

  removeItem(key: string): void {
    if (this.#values.delete(key)) this.#onChange?.(key)
  }
}
