import { clickActions, type InputActions, pressActions, typeActions } from './input-actions.ts'

/** A page whose driver presses and types by actions, the same in WebDriver and BiDi. */
export abstract class Hand {
  protected abstract perform(actions: InputActions): Promise<void>

  click(x: number, y: number): Promise<void> {
    return this.perform(clickActions(x, y))
  }

  press(chord: string): Promise<void> {
    return this.perform(pressActions(chord))
  }

  type(text: string): Promise<void> {
    return this.perform(typeActions(text))
  }
}
