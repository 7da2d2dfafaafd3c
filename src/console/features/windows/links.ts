/** Shared by linked windows, by aspect; null: no selection, an unmoved camera, or now. */
export type SharedView = Readonly<Record<string, string | null | undefined>>

/** A user's choice with its turn: the highest turn wins, and if equal, the window with the higher name. */
interface Choice {
  readonly value: string | null
  readonly turn: number
  readonly by: string
}

export type Choices = Readonly<Record<string, Choice>>

export type LinkMessage = { readonly kind: 'ask' } | { readonly kind: 'choices'; readonly choices: Choices }

/**
 * The last interaction wins everywhere. A window sends only what a user chose in it since it last followed
 * another, so a map that can't show exactly what it receives causes no echo.
 */
export class Links {
  readonly #name: string
  readonly #send: (message: LinkMessage) => void
  readonly #follow: (changes: SharedView) => void
  #choices: Choices = {}
  /** This window's view, without aspects its page lacks. */
  #shown: SharedView = {}
  #turn = 0
  #hasHand = false
  #isLinked: boolean

  /** @param name unique @param follow shows another window's choice, as well as possible */
  constructor(
    name: string,
    isLinked: boolean,
    send: (message: LinkMessage) => void,
    follow: (changes: SharedView) => void,
  ) {
    this.#name = name
    this.#isLinked = isLinked
    this.#send = send
    this.#follow = follow
  }

  /** A user pressed, turned or typed something here. */
  touched(): void {
    this.#hasHand = true
  }

  /** On start, or when linked again: takes over what the others show. */
  join(): void {
    this.#isLinked = true
    this.#hasHand = false
    this.#turn = 0
    this.#choices = Object.fromEntries(
      Object.entries(this.#shown).flatMap(([aspect, value]) =>
        value == null ? [] : [[aspect, { value, turn: 0, by: '' }]],
      ),
    )
    this.#send({ kind: 'ask' })
  }

  leave(): void {
    this.#isLinked = false
  }

  /** Call on each change of what this window shows. */
  shows(view: SharedView): void {
    const before = this.#shown
    this.#shown = view
    const chosen: Record<string, Choice> = {}
    for (const [aspect, value] of Object.entries(view)) {
      if (value === undefined) continue
      // Arriving at a page doesn't clear its selection.
      const isArrival = before[aspect] === undefined && value === null
      if (isArrival || before[aspect] === value || value === (this.#choices[aspect]?.value ?? null)) continue
      if (this.#hasHand) chosen[aspect] = { value, turn: this.#turn + 1, by: this.#name }
    }
    this.#tell(chosen)
  }

  /** A choice that this window doesn't show itself. */
  choose(changes: SharedView): void {
    this.#tell(
      Object.fromEntries(
        Object.entries(changes).flatMap(([aspect, value]) =>
          value === undefined ? [] : [[aspect, { value, turn: this.#turn + 1, by: this.#name }]],
        ),
      ),
    )
  }

  #tell(choices: Choices): void {
    if (Object.keys(choices).length === 0) return
    this.#turn += 1
    this.#choices = { ...this.#choices, ...choices }
    if (this.#isLinked) this.#send({ kind: 'choices', choices })
  }

  receive(message: LinkMessage): void {
    if (!this.#isLinked) return
    if (message.kind === 'ask') {
      // A value never chosen counts less than a choice, but more than the asking window's start.
      const choices = Object.fromEntries(
        Object.entries(this.#choices).map(([aspect, choice]) => [aspect, { ...choice, by: choice.by || this.#name }]),
      )
      if (Object.keys(choices).length > 0) this.#send({ kind: 'choices', choices })
      return
    }
    const changes: Record<string, string | null> = {}
    for (const [aspect, choice] of Object.entries(message.choices)) {
      if (!isLater(choice, this.#choices[aspect])) continue
      this.#turn = Math.max(this.#turn, choice.turn)
      this.#choices = { ...this.#choices, [aspect]: choice }
      // Even if it seems to be shown, as an earlier choice may be on its way.
      changes[aspect] = choice.value
      if (this.#shown[aspect] !== undefined) this.#shown = { ...this.#shown, [aspect]: choice.value }
    }
    if (Object.keys(changes).length === 0) return
    this.#hasHand = false
    this.#follow(changes)
  }
}

function isLater(one: Choice, other: Choice | undefined): boolean {
  if (other === undefined || one.turn !== other.turn) return one.turn > (other?.turn ?? -1)
  return one.by > other.by
}
