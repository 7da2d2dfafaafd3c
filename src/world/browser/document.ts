/** The parts of an element that the console uses without drawing. */
class BareElement extends EventTarget {
  className = ''
  textContent: string | null = ''
  title = ''
  readonly dataset: Record<string, string> = {}
  readonly style: Record<string, unknown> = { setProperty: () => undefined }
  readonly #attributes = new Map<string, string>()
  append(): void {}
  prepend(): void {}
  remove(): void {}
  focus(): void {}
  querySelector(): null {
    return null
  }
  querySelectorAll(): [] {
    return []
  }
  setAttribute(name: string, value: string): void {
    this.#attributes.set(name, value)
  }
  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null
  }
  toggleAttribute(): boolean {
    return false
  }
  animate(): { currentTime: number; cancel: () => void } {
    return { currentTime: 0, cancel: () => undefined }
  }
}

/** A page's document without pixels. */
export class BareDocument extends BareElement {
  readonly documentElement = new BareElement()
  readonly head = new BareElement()
  readonly body = new BareElement()
  readonly activeElement = null
  hidden = false
  get visibilityState(): DocumentVisibilityState {
    return this.hidden ? 'hidden' : 'visible'
  }
  getElementById(): null {
    return null
  }
  createElement(): BareElement {
    return new BareElement()
  }
}

/** Nothing changes in this document. Also replaces classes that nothing here is an instance of. */
export class BareObserver {
  observe(): void {}
  disconnect(): void {}
}
