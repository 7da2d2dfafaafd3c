declare global {
  interface Navigator {
    /** Not every browser has it. https://wicg.github.io/savedata/ */
    readonly connection?: { readonly saveData?: boolean }
  }
}

/** Whether somebody told the browser to save data. */
export function savesData(): boolean {
  return navigator.connection?.saveData === true
}
