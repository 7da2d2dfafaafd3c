declare module 'virtual:packages-inside' {
  /** Every package that is part of the product, by name. */
  export const packages: readonly {
    name: string
    version: string
    license: string
    homepage?: string
    /** The licence's text, where the package brings one. */
    text: string | undefined
  }[]
}
