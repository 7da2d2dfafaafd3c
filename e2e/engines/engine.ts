import type { Display } from './display.ts'

/** A browser that journeys are made in. */
export type EngineName = 'chromium' | 'firefox' | 'webkit'

/** One page with storage of its own, as its browser's driver moves it. All else is done in the page, alike in all of them (`place.ts`). */
export interface EnginePage {
  /** Until the document is loaded. */
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** Has the page work out an expression; it, or the promise it is, has to come to a text. */
  evaluate(expression: string): Promise<string>
  /** A press of the mouse, in CSS pixels of the viewport. */
  click(x: number, y: number): Promise<void>
  /** One key with those held beside it, in Playwright's words: `Control+k`, `Escape`, `?`. */
  press(chord: string): Promise<void>
  type(text: string): Promise<void>
  /** How many elements the browser itself, as it tells assistive technology, takes for that role with exactly that name. */
  countNamed(role: string, name: string): Promise<number>
  /** PNG of the viewport. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** A browser's process. */
export interface EngineBrowser {
  newPage(): Promise<EnginePage>
  /** Where it draws, which tells what is on the screen without asking any page. Absent where a browser has none. */
  readonly display?: Display
  close(): Promise<void>
}

/** CSS pixels. */
export const VIEWPORT = { width: 1440, height: 900 }
/** What the operator of all journeys has: neither UTC nor that of the machine that tests. */
export const TIME_ZONE = 'Europe/Helsinki'
