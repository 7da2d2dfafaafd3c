import type { SignInForm } from './form.ts'

/** Values typed into the static form before this script, over the initial ones. */
export function typedBefore(form: HTMLFormElement, initial: SignInForm): SignInForm {
  const text = (name: string) => {
    const field = form.elements.namedItem(name)
    return field instanceof HTMLInputElement && field.value !== '' ? field.value : undefined
  }
  const isTicked = (selector: string) => form.querySelector<HTMLInputElement>(selector)?.checked === true
  const typed: SignInForm = {
    ...initial,
    baseUrl: text('environment') ?? initial.baseUrl,
    clientId: text('username') ?? initial.clientId,
    clientSecret: text('password') ?? initial.clientSecret,
    way: isTicked('input[type=radio][value=token]') ? 'token' : initial.way,
    keepInTab: isTicked('input[type=checkbox]'),
  }
  return JSON.stringify(typed) === JSON.stringify(initial) ? initial : typed
}

/** Repeats earlier presses in order, as marked by `public/start.js`. Enter presses the form's button. */
export function pressedBefore(form: HTMLFormElement): void {
  for (const button of form.querySelectorAll<HTMLButtonElement>('button[data-pressed]')) {
    delete button.dataset['pressed']
    button.click()
  }
}
