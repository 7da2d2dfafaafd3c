/** What linked windows have in common, by aspect, as texts; null: nothing is selected, nobody moved the camera, it is now. */
export type SharedView = Readonly<Record<string, string | null | undefined>>

/** A value with the turn at which a hand chose it: the higher turn wins, of equal ones the window with the higher name. */
interface Choice {
  readonly value: string | null
  readonly turn: number
  readonly by: string
}

export type Choices = Readonly<Record<string, Choice>>

export type LinkMessage = { readonly kind: 'ask' } | { readonly kind: 'choices'; readonly choices: Choices }

/**
 * One window's end of the links. The last hand wins everywhere, and nothing is answered by itself: a window tells only what a hand chose in it since
 * it last followed another one. So a map that can't show exactly what it is told moves as near as it can, and stays silent.
 */
export class Links {
  readonly #name: string
  readonly #send: (message: LinkMessage) => void
  readonly #follow: (changes: SharedView) => void
  #choices: Choices = {}
  /** What this window shows; an aspect that its page does not have is absent. */
  #shown: SharedView = {}
  #turn = 0
  #hasHand = false
  #isLinked: boolean

  /**
   * @param name of this window, another one for each
   * @param follow shows what another window chose; may show something near it, or nothing
   */
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

  /** Somebody pressed, turned or typed something in this window. */
  touched(): void {
    this.#hasHand = true
  }

  /** This window begins, or joins the others again: it takes over what they show. */
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

  /** What this window shows now, however that came. */
  shows(view: SharedView): void {
    const before = this.#shown
    this.#shown = view
    const chosen: Record<string, Choice> = {}
    for (const [aspect, value] of Object.entries(view)) {
      if (value === undefined) continue
      // To come to a page is not to take its selection off.
      const isArrival = before[aspect] === undefined && value === null
      if (isArrival || before[aspect] === value || value === (this.#choices[aspect]?.value ?? null)) continue
      if (this.#hasHand) chosen[aspect] = { value, turn: this.#turn + 1, by: this.#name }
    }
    this.#tell(chosen)
  }

  /** A choice that this window does not show itself. */
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
      // What nobody chose counts less than any choice, and more than what the window that asks came with.
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
      // Also where that seems to be shown: an earlier choice may be on its way to the screen.
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
