/** What `src/cli/page-fields.mjs` leaves of each page. */
type PagesWith<Field extends string> = {
  readonly [Id in keyof typeof import('./pages.ts').pages]: Pick<
    (typeof import('./pages.ts').pages)[Id],
    Extract<keyof (typeof import('./pages.ts').pages)[Id], Field>
  >
}

declare module '*/pages.ts?route' {
  export const pages: PagesWith<'load'>
}
declare module '*/pages.ts?rail' {
  export const pages: PagesWith<'name' | 'title' | 'icon' | 'keys' | 'isAtFoot' | 'partOf'>
}
declare module '*/pages.ts?help' {
  export const pages: PagesWith<'help'>
}
