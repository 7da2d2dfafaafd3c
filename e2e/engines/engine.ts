import type { Display } from './display.ts'

export type EngineName = 'chromium' | 'firefox' | 'webkit'

/**
 * A page with its own storage, moved by its browser's driver. Everything else runs in the page, the same in
 * all browsers (`place.ts`).
 */
export interface EnginePage {
  /** Resolves when the document is loaded. */
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** Evaluates an expression that yields text, or a promise of it. */
  evaluate(expression: string): Promise<string>
  /** In CSS pixels of the viewport. */
  click(x: number, y: number): Promise<void>
  /** One key with modifiers, in Playwright's words: `Control+k`, `Escape`, `?`. */
  press(chord: string): Promise<void>
  type(text: string): Promise<void>
  /** Elements with exactly this role and name in the browser's own accessibility tree. */
  countNamed(role: string, name: string): Promise<number>
  /** PNG of the viewport. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

export interface EngineBrowser {
  newPage(): Promise<EnginePage>
  /** Shows the screen without asking a page. Absent where the browser has none. */
  readonly display?: Display
  close(): Promise<void>
}

/** CSS pixels. */
export const VIEWPORT = { width: 1440, height: 900 }
/** Neither UTC nor the test machine's. */
export const TIME_ZONE = 'Europe/Helsinki'
