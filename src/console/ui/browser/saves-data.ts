declare global {
  interface Navigator {
    /** Not in every browser. https://wicg.github.io/savedata/ */
    readonly connection?: { readonly saveData?: boolean }
  }
}

export function savesData(): boolean {
  return navigator.connection?.saveData === true
}
