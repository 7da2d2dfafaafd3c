import type { SignInForm } from './form.ts'

/** What the operator put into the form of the document before this script was there, over what would stand in it: that itself where nothing was. */
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

/** Carries out what was pressed before, in the order of the page: `public/start.js` has marked it. Enter presses the form's button. */
export function pressedBefore(form: HTMLFormElement): void {
  for (const button of form.querySelectorAll<HTMLButtonElement>('button[data-pressed]')) {
    delete button.dataset['pressed']
    button.click()
  }
}
