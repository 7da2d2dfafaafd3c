/// <reference types="vite/types/importMeta.d.ts" />

// In place of `vite/client`: there a class of a module is any text.
declare module '*.module.css' {
  const classes: { readonly [name: string]: import('./cx.ts').CheckedClass }
  export default classes
}
declare module '*.css' {}
declare module '*?worker&url' {
  const address: string
  export default address
}
