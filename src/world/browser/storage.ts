/** `localStorage` or `sessionStorage`. */
export class TextStorage {
  readonly #values = new Map<string, string>()
  readonly #onChange: (key: string) => void

  constructor(onChange: (key: string) => void = () => undefined) {
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
    this.#values.set(key, value)
    this.#onChange(key)
  }

  removeItem(key: string): void {
    if (this.#values.delete(key)) this.#onChange(key)
  }

  /** All that was written and is still there, for who searches it. */
  texts(): string[] {
    return [...this.#values].map(([key, value]) => `${key}=${value}`)
  }
}
